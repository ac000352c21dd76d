// Dragging a piece to a place ends in the same call as two clicks.
import type { Attachment } from 'svelte/attachments';
import type { Hand } from '../state/hand.svelte';

const FAR = 10;
export const elementAt = (node: EventTarget | null): string => (node instanceof Element ? (node.closest('[data-on]')?.getAttribute('data-on') ?? '') : '');

export const dragging = (hand: Hand): Attachment => element => {
  let from = '';
  let began = { x: 0, y: 0 };
  const down = (event: Event): void => {
    const pointer = event as PointerEvent;
    const on = elementAt(pointer.target);
    from = pointer.pointerType === 'mouse' && on && hand.on(on).length ? on : '';
    began = { x: pointer.clientX, y: pointer.clientY };
  };
  const up = (event: Event): void => {
    const pointer = event as PointerEvent;
    const [source, to] = [from, elementAt(pointer.target)];
    from = '';
    if (source && to && source !== to && Math.hypot(pointer.clientX - began.x, pointer.clientY - began.y) > FAR) hand.drag(source, to);
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointerup', up);
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointerup', up);
  };
};
