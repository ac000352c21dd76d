import type { Attachment } from 'svelte/attachments';
import type { Hand } from '../state/hand.svelte';

/** What anything that can be chosen listens to: made once for an element, whatever becomes lit. */
export const listeners = (hand: Hand, on: () => string) => ({
  onclick: (event: MouseEvent): void => {
    const around = (event.currentTarget as Element).parentElement?.closest('.lit');
    if (!hand.on(on()).length && around) return; // a piece that lies in a lit place stands for the place
    event.stopPropagation();
    hand.touch(on());
  },
  onkeydown: (event: KeyboardEvent): void => {
    if (event.target === event.currentTarget) hand.key(event, on());
  },
  // Not `focus`: an SVG element that listens for it becomes a stop of the Tab key in Chromium, dark or not.
  onfocusin: (event: FocusEvent): void => {
    if (event.target !== event.currentTarget) return;
    hand.focused(on());
    if ((event.target as Element).matches(':focus-visible')) hand.aimed = on(); // by keys: explained like what lies under a pointer
  },
  onfocusout: (): void => {
    const left = on();
    queueMicrotask(() => hand.aimed === left && (hand.aimed = '')); // not while the page is drawn, if it was taken from it
  },
});

/** How it looks: gold, chosen, pointed at or asked about. */
export const look = (hand: Hand, on: string): string =>
  `${hand.shines(on) ? 'lit ' : ''}${hand.holds(on) ? 'chosen ' : ''}${hand.pointed === on || hand.isAbout(on) ? 'pointed' : ''}`;

/** What a screen reader hears of a lit element: what it is, then the choice. */
export const heard = (hand: Hand, on: string, label: string): string => `${label ? `${label}. ` : ''}${hand.say(hand.on(on))}`;

/** Tells the hand that this element is drawn. */
export const drawn = (hand: Hand, on: string): Attachment => element => hand.enter(on, element);
