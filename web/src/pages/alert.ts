import { tastes } from '../state/tastes.svelte';

const icon = (name: string): string => `${import.meta.env.BASE_URL}${name}`;

/** It is my turn: the tab's sign, and a notification where somebody wished for one and looks elsewhere. */
export function alertMe(mine: boolean, game: string, text: string): void {
  const link = document.getElementById('favicon') as HTMLLinkElement | null;
  if (link) link.href = icon(mine ? 'favicon-asked.svg' : 'favicon.svg');
  if (mine && document.hidden && tastes.notify && 'Notification' in window && Notification.permission === 'granted')
    try {
      new Notification(game, { body: text, tag: 'banneret', icon: icon('favicon-asked.svg') });
    } catch {
      // Chromium on Android has permission to give and no notification to make: the table goes on without
    }
}
