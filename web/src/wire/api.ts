import type { Sight, Story, TableInfo } from './types';

/** What the house refused, with the key of its words and the id of a rule where there is one. */
export class Refusal extends Error {
  constructor(public status: number, public why: string, public rule = '') {
    super(why);
  }
}

export type Wish = {
  game: string;
  seats: number;
  variant: Record<string, unknown>;
  chairs?: (string | null)[];
  name?: string;
  open?: boolean;
  pace?: string;
};

export type Person = { name: string; guest: boolean };

type Fetch = typeof fetch;

/** Everything that goes over plain HTTP. Each call is one route of the server. */
export class Api {
  constructor(private base = '/api/1', private ask: Fetch = (...args) => fetch(...args)) {}

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    let answer: Response;
    try {
      answer = await this.ask(this.base + path, {
        method,
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        credentials: 'same-origin',
      });
    } catch {
      throw new Refusal(0, 'unreachable');
    }
    const said: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
    if (!answer.ok) {
      const no = (said ?? {}) as { why?: string; rule?: string };
      throw new Refusal(answer.status, no.why ?? 'failed', no.rule ?? '');
    }
    return said as T;
  }

  me = () => this.call<Person>('GET', '/me');
  rename = (name: string) => this.call<Person>('PUT', '/me', { name });
  openTables = () => this.call<TableInfo[]>('GET', '/tables');
  myTables = () => this.call<TableInfo[]>('GET', '/tables/mine');
  table = (id: string) => this.call<TableInfo>('GET', `/tables/${encodeURIComponent(id)}`);
  create = (wish: Wish) => this.call<TableInfo>('POST', '/tables', wish);
  join = (code: string) => this.call<TableInfo>('POST', `/tables/${encodeURIComponent(code)}/join`, {});
  whyNot = (id: string, seat: number, on: string) =>
    this.call<{ rule: string }>('GET', `/tables/${encodeURIComponent(id)}/why?seat=${seat}&on=${encodeURIComponent(on)}`);
  preview = (id: string, seat: number, word: string) =>
    this.call<{ sight: Sight | null }>('GET', `/tables/${encodeURIComponent(id)}/preview?seat=${seat}&word=${encodeURIComponent(word)}`);
  story = (id: string, viewer: number | null) =>
    this.call<Story>('GET', `/tables/${encodeURIComponent(id)}/story${viewer === null ? '' : `?viewer=${viewer}`}`);
}

export const api = new Api();
