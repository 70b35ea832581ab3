import type { inbox } from '@chairline/contract';
import { type Caller, createOffice, createUser, multipart, signIn, type TestOffice } from './factory.ts';
import { listen } from './live-socket.ts';
import { freePort } from '../platform/free-port.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { until } from './wait.ts';

/** A text as the carrier has it. */
export interface CarrierText {
  uuid: string;
  from: string;
  to: string;
  text: string;
  status: string;
  at: string;
  media: { url: string; type: string; name: string; size: number }[];
}

export interface CarrierWorld {
  app: TestApp;
  sandbox: TestSandbox;
  /** A fresh office whose number the carrier knows, with a signed-in user. */
  office(): Promise<{ office: TestOffice; caller: Caller }>;
  /** What the carrier has accepted from an office, oldest first. */
  accepted(office: TestOffice): Promise<CarrierText[]>;
  fault(mode: string, ms?: number): Promise<void>;
  close(): Promise<void>;
}

/** The whole way of a text: the server listening, its jobs running, and the carrier played beside it. */
export async function startCarrierWorld({
  withModel = false,
  ...options
}: TestAppOptions & { withModel?: boolean } = {}): Promise<CarrierWorld> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(publicUrl);
  const app = await createTestApp({
    publicUrl,
    plivoApiUrl: sandbox.plivoApiUrl,
    ...(withModel ? { llmApiUrl: sandbox.llmApiUrl } : {}),
    withoutJobs: false,
    carrierTimeoutMs: 600,
    sendTiming: { doubt: 1_200, lookAgain: 150, firstBackoff: 100, maxBackoff: 300 },
    ...options,
  });
  await listen(app, port);
  return {
    app,
    sandbox,
    async office() {
      const office = await createOffice(app);
      // The carrier's pace has a test of its own; the others do not wait for it.
      await app.owner.query('UPDATE phones SET texts_per_second = 50 WHERE client_id = $1', [office.id]);
      await sandbox.control('/plivo/numbers', { number: office.number });
      return { office, caller: await signIn(app, await createUser(app, office, { role: 'Admin' })) };
    },
    async accepted(office) {
      const texts = (await sandbox.control('/plivo/messages')) as CarrierText[];
      return texts.filter((text) => text.from === office.number);
    },
    async fault(mode, ms) {
      await sandbox.control('/faults', { vendor: 'plivo', mode, ...(ms === undefined ? {} : { ms }) });
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

export type Sent = { status: number; item: inbox.CommItem; body: string };

/** A member of staff sends a text. */
export async function send(
  app: TestApp,
  caller: Caller,
  fields: Record<string, string>,
  files: Parameters<typeof multipart>[1] = [],
): Promise<Sent> {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/plivo/outbound-text',
    cookies: caller.cookies,
    ...multipart(fields, files),
  });
  if (response.statusCode >= 500) throw new Error(response.body);
  const item = response.statusCode === 200 ? (response.json() as { item: inbox.CommItem }).item : undefined;
  return { status: response.statusCode, item: item as inbox.CommItem, body: response.body };
}

/** A contact's thread, oldest first. */
export async function threadOf(caller: Caller, contactId: number): Promise<inbox.CommItem[]> {
  const response = await caller.call(
    'GET',
    `/conversations/contact/${contactId}/offset/0/limit/200?direction=newer`,
  );
  if (response.statusCode !== 200) throw new Error(response.body);
  return (response.json() as { items: inbox.CommItem[] }).items;
}

/** Waits until an item of a thread is in one of these states. @returns it */
export async function untilItem(
  caller: Caller,
  item: inbox.CommItem,
  check: (now: inbox.CommItem) => boolean,
): Promise<inbox.CommItem> {
  let last: inbox.CommItem | undefined;
  try {
    return await until('the item', async () => {
      last = (await threadOf(caller, item.contact_id)).find(
        (now) => now.comm_participant_id === item.comm_participant_id,
      );
      return last && check(last) ? last : undefined;
    });
  } catch (error) {
    if (!last) throw error;
    throw new Error(`the item stayed ${last.comm_direction} (${last.delivery_note})`, { cause: error });
  }
}
