export type Qr = { viewBox: string; transform: string; paths: string[] };

/** The outlines of a QR code, taken out of the server's drawing: nothing of it is put into the page as it came. */
export function qrOf(svg: string): Qr | null {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const paths = [...root.querySelectorAll('path')];
  if (!paths.length) return null;
  return {
    viewBox: root.getAttribute('viewBox') ?? '0 0 50 50',
    transform: paths[0]!.getAttribute('transform') ?? '',
    paths: paths.map(path => path.getAttribute('d') ?? ''),
  };
}

/** Whether a link leads a machine to itself: no phone that reads it comes here. */
export const isLoopback = (link: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link, location.href).hostname);
