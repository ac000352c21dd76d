// A choice that is a button, considered before it is made: under the pointer, or with the focus of the keys.
import type { Attachment } from 'svelte/attachments';
import type { Choice } from '../state/choice';
import type { Hand } from '../state/hand.svelte';

export const weighs = (hand: Hand, choice: Choice): Attachment => element => {
  const come = (event: Event): void => {
    if (event.type === 'pointerenter' || element.matches(':focus-visible')) hand.weighed = { choice, element };
  };
  // A little later: what is taken from the page loses the focus while the page is being drawn, when nothing may change.
  const go = (): void => queueMicrotask(() => {
    if (hand.weighed?.element === element) hand.weighed = null;
  });
  const on: [string, (event: Event) => void][] = [['pointerenter', come], ['focus', come], ['pointerleave', go], ['blur', go]];
  for (const [name, does] of on) element.addEventListener(name, does);
  return () => {
    go();
    for (const [name, does] of on) element.removeEventListener(name, does);
  };
};
