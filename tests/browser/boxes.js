// Text that overlaps other text, is cut off, or is too small to read: compared by the boxes of what is really drawn.
window.boxes = {
  /** Every run of text that somebody sees, with the box of its glyphs. */
  runs() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    const dialog = document.querySelector('dialog[open]');
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.textContent.trim();
      const element = node.parentElement;
      if (!text || (dialog && !dialog.contains(element)) || !shown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) if (rect.width > 1 && rect.height > 1) found.push({ text, element, rect, ink: ink(element, rect) });
    }
    return found;
  },
  faults() {
    const runs = boxes.runs();
    return [...overlaps(runs), ...cut(runs), ...small(runs)];
  },
};

const shown = element => {
  if (element.closest('.unseen, title, desc, option, script, style, noscript, [aria-hidden="true"].mini')) return false;
  if (element.getBoundingClientRect().width === 0) return false; // in a group that a container's size hides
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let up = element; up; up = up.parentElement) if (getComputedStyle(up).clipPath.startsWith('inset(50%')) return false;
  return true;
};

/** A line box is higher than its letters: compare the letters. */
const ink = (element, rect) => {
  const size = parseFloat(getComputedStyle(element).fontSize) * scale(element);
  const h = Math.min(rect.height, size * 0.72);
  const y = rect.top + (rect.height - h) / 2;
  return { left: rect.left + 1, right: rect.right - 1, top: y, bottom: y + h };
};

/** How much an SVG enlarges or shrinks what it draws. */
const scale = element => {
  const matrix = element.ownerSVGElement && element.getScreenCTM?.();
  return matrix ? Math.hypot(matrix.b, matrix.d) : 1;
};

const say = run => `“${run.text.slice(0, 40)}”`;
const upright = run => !run.element.ownerSVGElement || Math.abs(run.element.getScreenCTM?.().b ?? 0) < 0.01;
/** Whether anything of it is really in sight: a board may be larger than its window, a list longer than its box. */
const inSight = ({ left, right, top, bottom }, element) => {
  const window_ = clip(element);
  return right > window_.left && left < window_.right && bottom > window_.top && top < window_.bottom;
};

/** The part of the screen in which this element can be seen at all. */
const clip = element => {
  let box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let up = element; up && up !== document.body; up = up.parentElement) {
    const style = getComputedStyle(up);
    if (up instanceof SVGElement && !(up instanceof SVGSVGElement)) continue;
    if (/(auto|scroll|hidden|clip)/.test(style.overflowX + style.overflowY) || up.tagName === 'DIALOG') {
      const r = up.getBoundingClientRect();
      box = { left: Math.max(box.left, r.left), top: Math.max(box.top, r.top), right: Math.min(box.right, r.right), bottom: Math.min(box.bottom, r.bottom) };
    }
  }
  return box;
};

/** What lies on top at the middle of a run: text under a cartouche or a slip is covered on purpose. */
const onTop = run => {
  const { left, right, top, bottom } = run.ink;
  const over = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
  const at = over.findIndex(e => e === run.element || run.element.contains(e) || e.contains(run.element));
  if (at < 0) return true; // text that takes no pointer: judged by its box alone
  return !over.slice(0, at).some(e => !(e instanceof SVGElement) && opaque(e));
};
const opaque = element => {
  const { backgroundColor } = getComputedStyle(element);
  return backgroundColor !== 'transparent' && !/, 0\)$/.test(backgroundColor);
};

function overlaps(runs) {
  const seen = runs.filter(run => upright(run) && inSight(run.ink, run.element) && onTop(run));
  const found = [];
  for (let i = 0; i < seen.length; i++)
    for (let j = i + 1; j < seen.length; j++) {
      const [a, b] = [seen[i], seen[j]];
      if (a.element === b.element) continue;
      const w = Math.min(a.ink.right, b.ink.right) - Math.max(a.ink.left, b.ink.left);
      const h = Math.min(a.ink.bottom, b.ink.bottom) - Math.max(a.ink.top, b.ink.top);
      if (w > 2 && h > 2) found.push(`overlap: ${say(a)} and ${say(b)} by ${w.toFixed(0)}×${h.toFixed(0)}`);
    }
  return found;
}

/** Text beyond the box that hides its overflow, where that box cannot be scrolled; and text beyond the screen. */
function cut(runs) {
  const found = [];
  for (const run of runs) {
    if (run.element.ownerSVGElement) continue;
    for (let up = run.element; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      const r = up.getBoundingClientRect();
      const past = { x: run.rect.right - r.right > 2 || r.left - run.rect.left > 2, y: run.ink.bottom - r.bottom > 2 || r.top - run.ink.top > 2 };
      if (past.x && /(hidden|clip)/.test(style.overflowX) && style.textOverflow !== 'ellipsis') found.push(`cut: ${say(run)} in .${up.className}`);
      else if (past.x && style.textOverflow === 'ellipsis' && run.rect.left < r.right) found.push(`cut: ${say(run)} …`);
      else if (past.y && /(hidden|clip)/.test(style.overflowY)) found.push(`cut: ${say(run)} in .${up.className}`);
      if (/(auto|scroll)/.test(style.overflowX + style.overflowY)) break; // one can scroll there
    }
    const body = getComputedStyle(document.body).overflowX;
    if (run.rect.right > innerWidth + 2 && run.rect.left < innerWidth && inSight(run.rect, run.element) && body !== 'auto' && !scrolls(run.element)) found.push(`beyond the screen: ${say(run)}`);
  }
  return [...new Set(found)];
}
const scrolls = element => {
  for (let up = element; up && up !== document.body; up = up.parentElement) if (/(auto|scroll)/.test(getComputedStyle(up).overflowX)) return true;
  return false;
};

/** Nothing below 11 px on the screen. */
function small(runs) {
  return [...new Set(runs.filter(run => inSight(run.ink, run.element)).map(run => [run, parseFloat(getComputedStyle(run.element).fontSize) * scale(run.element)])
    .filter(([, size]) => size < LEAST).map(([run, size]) => `small: ${say(run)} at ${size.toFixed(1)} px`))];
}
const LEAST = 10.8;
