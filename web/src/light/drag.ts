// Dragging a piece to a place ends in the same call as two clicks. A finger drags only what does not lie on a board: there it
// moves the board.
import type { Attachment } from 'svelte/attachments';
import type { Hand } from '../state/hand.svelte';

const FAR = 10;
export const elementAt = (node: EventTarget | null): string => (node instanceof Element ? (node.closest('[data-on]')?.getAttribute('data-on') ?? '') : '');

/** What is under the pointer now: a finger keeps the element that it came down on as its target. */
const under = (pointer: PointerEvent): string =>
  pointer.pointerType === 'mouse' || !document.elementFromPoint ? elementAt(pointer.target) : elementAt(document.elementFromPoint(pointer.clientX, pointer.clientY));

/** A copy of what is dragged, to follow the pointer. */
function copied(source: Element, table: Element): HTMLElement {
  const [box, ghost] = [source.getBoundingClientRect(), document.createElement('div')];
  ghost.className = 'dragged';
  ghost.inert = true;
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  let copy = source.cloneNode(true) as Element;
  if (source instanceof SVGGraphicsElement) {
    const { x, y, width, height } = source.getBBox();
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    svg.append(copy);
    copy = svg;
  }
  for (const named of [copy, ...copy.querySelectorAll('[data-on]')]) named.removeAttribute('data-on');
  ghost.append(copy);
  return table.appendChild(ghost);
}

export const dragging = (hand: Hand): Attachment => table => {
  let from = '';
  let source: Element | null = null;
  let ghost: HTMLElement | null = null;
  let began = { x: 0, y: 0 };

  function down(event: Event): void {
    const pointer = event as PointerEvent;
    const element = pointer.target instanceof Element ? pointer.target.closest('[data-on]') : null;
    const on = elementAt(element);
    const may = on && (hand.on(on).length || element!.matches('.pointed, .going')) && (pointer.pointerType === 'mouse' || !element!.closest('.pan'));
    [from, source] = may ? [on, element] : ['', null];
    began = { x: pointer.clientX, y: pointer.clientY };
  }
  function move(event: Event): void {
    const { clientX, clientY, buttons } = event as PointerEvent;
    if (!buttons) return leave(); // it was let go outside the window
    const [dx, dy] = [clientX - began.x, clientY - began.y];
    if (!source || (!ghost && Math.hypot(dx, dy) < FAR)) return;
    if (!ghost) {
      ghost = copied(source, table);
      hand.carry(from);
    }
    ghost.style.transform = `translate(${dx}px, ${dy}px)`;
  }
  function falls(to: string): void {
    if (ghost) hand.drag(from, to);
    ghost?.remove();
    [from, source, ghost] = ['', null, null];
  }
  const leave = (): void => falls('');
  const up = (event: Event): void => falls(under(event as PointerEvent));
  /** Who thinks better of it puts it back where it was, and takes nothing else back. */
  function escape(event: KeyboardEvent): void {
    if (!ghost || event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  }
  const on: [string, (event: Event) => void][] = [['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', leave]];
  for (const [name, does] of on) table.addEventListener(name, does);
  addEventListener('keydown', escape, true);
  return () => {
    leave();
    for (const [name, does] of on) table.removeEventListener(name, does);
    removeEventListener('keydown', escape, true);
  };
};
