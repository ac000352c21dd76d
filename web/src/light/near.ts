// A finger is wider than what is drawn on a small screen: beside a lit place it means it.
import type { Attachment } from 'svelte/attachments';
import type { Hand } from '../state/hand.svelte';

export const FINGER = 22;

/** How far a point lies from a box; 0 inside it. */
const away = (x: number, y: number, box: DOMRect): number => Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

/** The lit place nearest to a point, not farther than a finger. */
export function nearest(hand: Hand, x: number, y: number, within = FINGER): string {
  let [best, least] = ['', within];
  for (const on of hand.lit) {
    const element = hand.elementOf(on);
    if (!element?.closest('.board')) continue;
    const far = away(x, y, element.getBoundingClientRect());
    if (far < least) [best, least] = [on, far];
  }
  return best;
}

export const fingered = (hand: Hand): Attachment => board => {
  const meant = (event: Event): void => {
    const click = event as PointerEvent;
    if (click.pointerType !== 'touch' || (click.target as Element).closest('.lit, button, select, input, a')) return;
    const on = nearest(hand, click.clientX, click.clientY);
    if (!on) return;
    click.stopPropagation();
    hand.touch(on);
  };
  board.addEventListener('click', meant, { capture: true });
  return () => board.removeEventListener('click', meant, { capture: true });
};
