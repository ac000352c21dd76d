// What jsdom lacks and the page uses.
window.matchMedia ??= ((media: string) => ({
  matches: false, media, onchange: null, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {},
  dispatchEvent: () => true,
})) as unknown as typeof window.matchMedia;
Element.prototype.animate ??= (() => ({ cancel() {}, finish() {}, finished: Promise.resolve(), onfinish: null })) as unknown as typeof Element.prototype.animate;
window.ResizeObserver ??= class { observe() {} unobserve() {} disconnect() {} } as unknown as typeof ResizeObserver;
