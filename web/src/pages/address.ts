/** Which page an address means. An invitation stands behind the #, where it reaches no log. */
export type Page =
  | { page: 'lobby'; /** by an address that leads nowhere */ lost?: boolean }
  | { page: 'play'; game: string; guided: boolean }
  | { page: 'setup'; game: string; /** for anybody to join */ open: boolean }
  | { page: 'table'; id: string; guided: boolean }
  | { page: 'join'; secret: string }
  | { page: 'replay'; id: string; at: number; /** or so many actions behind the beginning */ after?: number };

export function pageOf(path: string, hash: string): Page {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const after = hash.replace(/^#/, '');
  if (parts[0] === 'table' && parts[1]) return { page: 'table', id: parts[1], guided: after === 'guide' };
  if (parts[0] === 'play' && parts[1]) return { page: 'play', game: parts[1], guided: after === 'guide' };
  if (parts[0] === 'replay') return { page: 'replay', id: parts[1] ?? '', at: Number(after) || 0, ...(after.startsWith('after-') && { after: Number(after.slice(6)) }) };
  if (parts[0] === 'join') return { page: 'join', secret: after };
  if (after.startsWith('new/')) return { page: 'setup', game: after.split('/')[1]!, open: after.endsWith('/open') };
  if (after === 'replay') return { page: 'replay', id: '', at: 0 };
  return parts.length ? { page: 'lobby', lost: true } : { page: 'lobby' };
}

/** What somebody pasted: a link to a table, an invitation, or the name of a table. */
export function addressOf(pasted: string): string {
  const text = pasted.trim();
  const link = /(\/(?:table|replay)\/[\w-]+|\/join#[\w-]+)$/.exec(text);
  if (link) return link[1]!;
  if (/^[\w-]{43}$/.test(text)) return `/join#${text}`;
  return /^[\w-]{3,40}$/.test(text) ? `/table/${text}` : '';
}
