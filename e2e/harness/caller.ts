import type { contacts, inbox } from '@chairline/contract';
import { limitOf } from '../../scripts/lib/patience.ts';

export const OFFICE = 2;
export const PASSWORD = 'frontdesk1';

/** Someone signed in without a browser. */
export interface Caller {
  cookie: string;
  /** @throws TypeError when there was no answer, Error for every answer but 200 (`status` says which) */
  get<T>(path: string): Promise<T>;
  sendText(text: {
    contactId: number;
    to: string;
    words: string;
    clientRef: string;
  }): Promise<inbox.CommItem>;
  /** Every contact of the office. */
  contacts(): Promise<contacts.Contact[]>;
  /** A contact's whole thread, oldest first. */
  thread(contactId: number): Promise<inbox.CommItem[]>;
}

export class AnswerError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Signs a demo user in. @param office theirs */
export async function signInCaller(url: string, username: string, office = OFFICE): Promise<Caller> {
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: office, username, password: PASSWORD }),
  });
  if (!signedIn.ok)
    throw new Error(`${username} cannot sign in: ${signedIn.status} ${await signedIn.text()}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

  async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { cookie },
      signal: AbortSignal.timeout(limitOf('step')),
    });
    const text = await response.text();
    if (response.status !== 200)
      throw new AnswerError(response.status, `${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  return {
    cookie,
    get: (path) => call(path),
    async sendText({ contactId, to, words, clientRef }) {
      const form = new FormData();
      form.set('dst', to);
      form.set('message_text', words);
      form.set('contact_id', String(contactId));
      form.set('client_ref', clientRef);
      const { item } = await call<{ item: inbox.CommItem }>('/plivo/outbound-text', {
        method: 'POST',
        body: form,
      });
      return item;
    },
    async contacts() {
      const all: contacts.Contact[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page: { items: contacts.Contact[]; next: string | null } = await call(
          `/contacts?limit=200${query}`,
        );
        all.push(...page.items);
        cursor = page.next;
      } while (cursor !== null);
      return all;
    },
    async thread(contactId) {
      const all: inbox.CommItem[] = [];
      for (;;) {
        const page: { items: inbox.CommItem[]; total: number } = await call(
          `/conversations/contact/${contactId}/offset/${all.length}/limit/200?direction=newer`,
        );
        all.push(...page.items);
        if (page.items.length === 0 || all.length >= page.total) return all;
      }
    },
  };
}

/** Asks the server anything, as somebody who is signed in. @throws Error where it is refused or fails */
export type Asks = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Signs a demo user in, to ask what no method of `Caller` has. @param office theirs */
export async function askAs(url: string, username: string, office = OFFICE): Promise<Asks> {
  const { cookie } = await signInCaller(url, username, office);
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
}
