import type { Attachment } from 'svelte/attachments';
import type { Hand } from '../state/hand.svelte';

/** What anything that can be chosen carries. Gold, focus and clicks are decided here and nowhere else. */
export function attributes(hand: Hand, on: string, label: string): Record<string, unknown> {
  const choices = hand.on(on);
  return {
    'data-on': on,
    class: [choices.length && 'lit', hand.holds(on) && 'chosen', hand.pointed === on && 'pointed'].filter(Boolean).join(' '),
    onclick: (event: MouseEvent) => {
      const around = (event.currentTarget as Element).parentElement?.closest('.lit');
      if (!choices.length && around) return; // a piece that lies in a lit place stands for the place
      event.stopPropagation();
      hand.touch(on);
    },
    onkeydown: (event: KeyboardEvent) => event.target === event.currentTarget && hand.key(event, on),
    onfocus: () => hand.focused(on),
    ...(choices.length
      ? { role: 'button', tabindex: hand.focus === on ? 0 : -1, 'aria-label': `${label ? `${label}. ` : ''}${hand.say(choices)}` }
      : {}),
  };
}

/** Tells the hand that this element is drawn. */
export const drawn = (hand: Hand, on: string): Attachment => element => hand.enter(on, element);
