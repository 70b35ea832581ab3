import type { conversations as contract } from '@chairline/contract';
import { expect } from 'vitest';
import { type Caller, multipart } from './factory.ts';
import type { TestApp } from './test-app.ts';

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

/** The conversation as a caller sees it now, without its messages. */
export async function seen(caller: Caller, convoId: number): Promise<contract.Conversation> {
  const answer = await caller.call('GET', `/conversations/${convoId}?messages=0`);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json() as contract.Conversation;
}

/** All messages of a conversation as a caller sees them, oldest first. */
export async function messagesOf(caller: Caller, convoId: number): Promise<contract.ConvoMessage[]> {
  const answer = await caller.call('GET', `/conversations/${convoId}/messages?limit=200`);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return (answer.json() as { items: contract.ConvoMessage[] }).items;
}
