import type { ChairWish, Hint, House, Invitation, Me, NewTable, Story, TableSeen } from './types';

/** What the house refused: the key of its words, and a sentence for programs. */
export class Refusal extends Error {
  constructor(public status: number, public why: string, public detail = '') {
    super(why);
  }
}

type Fetch = typeof fetch;

/** Too fast, or the house was busy and says so. */
const LATER = [429, 503];
const TRIES = 6;

/** What costs the house much thought is not given twice at once: whoever was too fast, or met the house busy, waits, each time a little longer. */
export async function patiently<T>(asks: () => Promise<T>, wait = 800): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await asks();
    } catch (no) {
      if (!(no instanceof Refusal) || !LATER.includes(no.status) || tries === TRIES) throw no;
      await new Promise(done => setTimeout(done, wait * tries));
    }
}

/** Everything that goes over plain HTTP. Each call is one route of the server. */
export class Api {
  constructor(private base = '/api/1', private ask: Fetch = (...args) => fetch(...args)) {}

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return (await this.answer(method, path, body)).json() as Promise<T>;
  }

  private async answer(method: string, path: string, body?: unknown): Promise<Response> {
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
    if (!answer.ok) {
      const no = ((await answer.json().catch(() => null)) ?? {}) as { why?: string; detail?: string };
      throw new Refusal(answer.status, no.why ?? 'failed', no.detail ?? '');
    }
    return answer;
  }

  /** Who somebody is, one request after the other: a name that was just typed is theirs before a table is made for them. */
  #who: Promise<unknown> = Promise.resolve();
  #inTurn<T>(asks: () => Promise<T>): Promise<T> {
    const answer = this.#who.then(asks);
    this.#who = answer.catch(() => {});
    return answer;
  }

  private at = (id: string, rest = ''): string => `/tables/${encodeURIComponent(id)}${rest}`;

  house = () => this.call<House>('GET', '/house');
  account = (login: string, password: string) => this.call<Me>('POST', '/accounts', { login, password });
  logIn = (login: string, password: string) => this.call<Me>('POST', '/login', { login, password });
  logOut = (everywhere = false) => this.call<Me>('POST', `/logout?everywhere=${everywhere}`, {});
  rename = (name: string) => this.#inTurn(() => this.call<Me>('POST', '/me', { name }));
  openTables = () => this.call<TableSeen[]>('GET', '/tables');
  myTables = () => this.call<TableSeen[]>('GET', '/me/tables');
  table = (id: string) => this.call<TableSeen>('GET', this.at(id));
  create = (wish: NewTable) => this.call<TableSeen>('POST', '/tables', wish);
  accept = (invitation: string) => this.call<TableSeen>('POST', '/invitations', { invitation });
  invitation = (id: string) => this.call<Invitation>('GET', this.at(id, '/invitation'));
  join = (id: string, seat: number | null = null) => this.call<TableSeen>('POST', this.at(id, '/join'), { seat });
  leave = (id: string) => this.call<TableSeen>('POST', this.at(id, '/leave'), {});
  comeBack = (id: string) => this.call<TableSeen>('POST', this.at(id, '/return'), {});
  arrange = (id: string, seat: number, chair: ChairWish) => this.call<TableSeen>('POST', this.at(id, '/chairs'), { seat, chair });
  start = (id: string, bot = 'greedy') => this.call<TableSeen>('POST', this.at(id, '/start'), { bot });
  abandon = (id: string, on = true) => this.call<TableSeen>('POST', this.at(id, `/abandon?on=${on}`), {});
  rematch = (id: string) => this.call<TableSeen>('POST', this.at(id, '/rematch'), {});
  playOn = (id: string, after: number | null, seat: number | null) => this.call<TableSeen>('POST', this.at(id, '/play-on'), { after, seat });
  hint = (id: string, seat: number) => this.call<Hint[]>('GET', this.at(id, `/hint?seat=${seat}`));
  /** As text: its seed is a larger number than the page can hold. */
  record = async (id: string): Promise<string> => (await this.answer('GET', this.at(id, '/record'))).text();
  story = (id: string, seat: number) => this.call<Story>('GET', this.at(id, `/story?seat=${seat}`));
  storyOf = (record: string, seat: number) => this.call<Story>('POST', '/stories', { record, seat });
  playRecord = (record: string, after: number, seat: number) => this.call<TableSeen>('POST', '/records/play-on', { record, after, seat });

  /** Whoever comes without a name gets one, whoever was here stays who they are: no account is needed to play. */
  somebody = (name: string) => this.#inTurn(() => this.call<Me>('POST', '/guests', { name }));
}

export const api = new Api();
