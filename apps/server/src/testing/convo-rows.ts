import type { conversations as contract } from '@chairline/contract';
import { expect } from 'vitest';
import { type Caller, multipart, type TestOffice } from './factory.ts';
import type { TestApp } from './test-app.ts';

export interface NewTestConvo {
  owner: number;
  name?: string;
  /** Name of a process type of the office. */
  process?: string;
  kind?: contract.ConvoKind;
  secured?: boolean;
  /** Beside the owner. */
  participants?: readonly number[];
  open?: boolean;
}

/** A conversation without messages, as beginning one leaves it. @returns its id */
export async function addConvo(app: TestApp, office: TestOffice, convo: NewTestConvo): Promise<number> {
  const kind = convo.kind ?? 'general';
  const { rows } = await app.owner.query<{ id: string }>(
    `INSERT INTO conversations (client_id, convo_name, kind, process_type_id, secured, owner_id, is_open, activity_at, created_at)
     VALUES ($1, $2, $3, (SELECT process_type_id FROM process_types WHERE client_id = $1 AND type_name = $4), $5, $6, $7, now(), now())
     RETURNING convo_id AS id`,
    [
      office.id,
      convo.name ?? 'Supplies',
      kind,
      kind === 'general' ? (convo.process ?? 'General') : null,
      convo.secured ?? false,
      convo.owner,
      convo.open ?? true,
    ],
  );
  const id = Number(rows[0]!.id);
  await app.owner.query(
    `INSERT INTO convo_participants (client_id, convo_id, user_id, joined_at) SELECT $1, $2, unnest($3::integer[]), now()`,
    [office.id, id, [convo.owner, ...(convo.participants ?? [])]],
  );
  return id;
}

export type TestFile = { name: string; bytes: Buffer; type?: string };

/** Sends a form as a signed-in caller. */
export function sendForm(
  app: TestApp,
  caller: Caller,
  path: string,
  fields: Record<string, string>,
  files: readonly TestFile[] = [],
) {
  return app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    cookies: caller.cookies,
    ...multipart(fields, files),
  });
}

/** Writes in a conversation. Numbers and flags as a form sends them. */
export async function write(
  app: TestApp,
  caller: Caller,
  convoId: number,
  message: string,
  fields: Record<string, string> = {},
  files: readonly TestFile[] = [],
): Promise<contract.ConvoMessage> {
  const path = `/conversations/${convoId}/messages`;
  const answer = await sendForm(app, caller, path, { message, ...fields }, files);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return (answer.json() as { message: contract.ConvoMessage }).message;
}

/** The conversation as a caller sees it now. */
export async function seen(caller: Caller, convoId: number): Promise<contract.Conversation> {
  const answer = await caller.call('GET', `/conversations/${convoId}`);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json() as contract.Conversation;
}

/** All messages of a conversation as a caller sees them, oldest first. */
export async function messagesOf(caller: Caller, convoId: number): Promise<contract.ConvoMessage[]> {
  const answer = await caller.call('GET', `/conversations/${convoId}/messages?limit=200`);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return (answer.json() as { items: contract.ConvoMessage[] }).items;
}
