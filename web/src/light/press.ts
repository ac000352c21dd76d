// A finger that stays on something asks what it is; the click that would follow is none.
import type { Attachment } from 'svelte/attachments';
import { elementAt } from './drag';

const LONG = 550;
const FAR = 9;

export const pressing = (explain: (on: string) => void): Attachment => element => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let began = { x: 0, y: 0 };
  let swallow = false;
  const stop = (): void => clearTimeout(timer);
  const down = (event: Event): void => {
    const pointer = event as PointerEvent;
    const on = elementAt(pointer.target);
    swallow = false;
    stop();
    if (pointer.pointerType === 'mouse' || !on) return;
    began = { x: pointer.clientX, y: pointer.clientY };
    timer = setTimeout(() => {
      swallow = true;
      explain(on);
    }, LONG);
  };
  const move = (event: Event): void => {
    const pointer = event as PointerEvent;
    if (Math.hypot(pointer.clientX - began.x, pointer.clientY - began.y) > FAR) stop();
  };
  const click = (event: Event): void => {
    if (!swallow) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  };
  const menu = (event: Event): void => {
    if (swallow) event.preventDefault();
  };
  const on: [string, (e: Event) => void][] = [['pointerdown', down], ['pointermove', move], ['pointerup', stop], ['pointercancel', stop], ['contextmenu', menu]];
  for (const [name, does] of on) element.addEventListener(name, does);
  addEventListener('click', click, true); // the explanation may lie under the finger when it is lifted
  return () => {
    stop();
    for (const [name, does] of on) element.removeEventListener(name, does);
    removeEventListener('click', click, true);
  };
};
