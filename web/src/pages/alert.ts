import { tastes } from '../state/tastes.svelte';

const file = (name: string): string => `${import.meta.env.BASE_URL}${name}`;

/** It is my turn: the tab's sign, and a notification where somebody wished for one and looks elsewhere. */
export function alertMe(mine: boolean, game: string, text: string): void {
  const link = document.getElementById('favicon') as HTMLLinkElement | null;
  if (link) link.href = file(mine ? 'favicon-asked.svg' : 'favicon.svg');
  if (mine && document.hidden && tastes.notify && 'Notification' in window && Notification.permission === 'granted') void notify(game, text);
}

async function notify(game: string, text: string): Promise<void> {
  const told = { body: text, tag: 'banneret', icon: file('favicon-asked.svg') };
  try {
    new Notification(game, told);
  } catch {
    const herald = await navigator.serviceWorker.register(file('herald.js')); // on Android a page may not, its worker may
    const worker = herald.active ?? herald.waiting ?? herald.installing!;
    while (worker.state !== 'activated') await new Promise(changed => worker.addEventListener('statechange', changed, { once: true }));
    await herald.showNotification(game, { ...told, data: { address: location.href } });
  }
}
