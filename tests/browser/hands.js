// What a person at the page can see and reach, for the clicking player. Nothing here knows a game.
window.hands = {
  /** A point of this element that a click would reach, or null: something else lies over it, or it is not drawn. */
  reach(element) {
    const shapes = [...element.querySelectorAll(':scope > .ring .g')].filter(s => s.getBoundingClientRect().width + s.getBoundingClientRect().height > 0);
    for (const shape of [...shapes, element]) {
      const box = shape.getBoundingClientRect();
      if (box.width + box.height === 0) continue;
      for (const [fx, fy] of SPOTS) {
        const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
        const hit = document.elementFromPoint(x, y);
        if (hit && hit.closest('.lit') === element) return { x, y };
      }
    }
    return null;
  },
  drawn(element) {
    return element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width + element.getBoundingClientRect().height > 0;
  },
  lit() {
    return [...document.querySelectorAll('[data-on].lit')].filter(hands.drawn);
  },
  /** Everything that shines: its id, and whether a click would reach it without scrolling. */
  look() {
    return hands.lit().map(element => ({ on: element.dataset.on, point: hands.reach(element) }));
  },
  /** Where to click for one of these places; scrolled to, where it lies in something that scrolls. */
  aim(places) {
    for (const on of places)
      for (const element of hands.lit().filter(e => e.dataset.on === on)) {
        const point = hands.reach(element);
        if (point) return point;
      }
    for (const on of places)
      for (const element of hands.lit().filter(e => e.dataset.on === on)) {
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const point = hands.reach(element);
        if (point) return point;
      }
    return null;
  },
};
const STEPS = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
const SPOTS = STEPS.flatMap(x => STEPS.map(y => [x, y])).sort((a, b) => Math.hypot(a[0] - 0.5, a[1] - 0.5) - Math.hypot(b[0] - 0.5, b[1] - 0.5));
