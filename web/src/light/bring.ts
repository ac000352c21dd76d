// On a narrow screen the tray is a strip that is pushed sideways: what is asked for there comes into sight by itself.
import type { Attachment } from 'svelte/attachments';

/** Anew with each question (`_asked`) and whatever it lights; left alone where something lit is in sight already. */
export const brings = (_asked: number, _lit: string[]): Attachment => strip => {
  if (strip.scrollWidth <= strip.clientWidth) return;
  const room = strip.getBoundingClientRect();
  const boxes = [...strip.querySelectorAll('.lit')].map(lit => lit.getBoundingClientRect());
  if (!boxes.length || boxes.some(box => box.left >= room.left && box.right <= room.right)) return;
  strip.scrollLeft += boxes[0]!.left - room.left - room.width / 4;
};
