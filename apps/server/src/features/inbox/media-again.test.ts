import type { inbox } from '@chairline/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CarrierError, type PhoneCarrier } from '../../gateways/plivo/index.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { asRun } from '../../platform/jobs/own-job.ts';
import { inOffice } from '../../platform/platform.ts';
import {
  type Caller,
  createContact,
  createOffice,
  newNumber,
  type TestOffice,
} from '../../testing/factory.ts';
import { type LiveSocket, openLive } from '../../testing/live-socket.ts';
import { migrationsBefore } from '../../testing/migrations-before.ts';
import {
  type CarrierWorld,
  startCarrierWorld,
  threadOf,
  untilItem,
} from '../../testing/office-with-carrier.ts';
import { createPlainOwner } from '../../testing/plain-owner.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { testConfig } from '../../testing/test-config.ts';
import { until } from '../../testing/wait.ts';
import { addItem, png } from '../../testing/rows.ts';
import { FETCH_MEDIA, fetchMedia } from './fetch-media.ts';

let world: CarrierWorld;
let office: TestOffice;
let caller: Caller;
let contact: number;
/** Of a picture that the carrier has. */
let there: string;
let live: LiveSocket;

beforeAll(async () => {
  world = await startCarrierWorld();
  ({ office, caller } = await world.office());
  contact = await createContact(world.app, office, { ph1: newNumber() });
  live = await openLive(world.app.platform.config.publicUrl, caller);
  await world.sandbox.control('/plivo/messages', {
    from: newNumber(),
    to: office.number,
    text: 'At the carrier',
    media: [`data:image/png;base64,${png.toString('base64')}`],
  });
  there = await until('the carrier’s address is known', async () => {
    const { rows } = await world.app.owner.query<{ body: Record<string, string> }>(
      `SELECT body FROM webhook_deliveries WHERE client_id = $1 AND body ->> 'Body' = 'At the carrier'`,
      [office.id],
    );
    return rows[0]?.body.Media0;
  });
});
afterAll(async () => {
  await live?.close();
  await world?.close();
});

const again = (item: number, by: Caller = caller) =>
  by.call('POST', `/messages/text_message/${item}/media/fetch`);
const itemOf = async (id: number) =>
  (await threadOf(caller, contact)).find((one) => one.comm_participant_id === id)!;
const awaited = async (item: number) =>
  (
    await world.app.owner.query<{ part: number; url: string | null; state: string; asked: number }>(
      'SELECT part, url, state, asked FROM awaited_media WHERE comm_item_id = $1 ORDER BY part',
      [item],
    )
  ).rows;

const busy = () => new CarrierError('busy', 'The carrier answered 503.');
const gone = () => new CarrierError('refused', 'The carrier answered 404.');

/** A text whose attachments were given up: the carrier answered each so to the last. */
async function givenUp(faults: readonly { url: string; fault: CarrierError }[]): Promise<number> {
  const item = await addItem(world.app, office, contact, { mediaCount: faults.length });
  await run(item, faults, { last: true });
  return item;
}

async function run(
  item: number,
  faults: readonly { url: string; fault: CarrierError }[],
  { last }: { last: boolean },
): Promise<void> {
  const carrier = {
    async fetchMedia(url: string) {
      throw faults.find((one) => one.url === url)!.fault;
    },
  } as unknown as PhoneCarrier;
  const job = { client_id: office.id, item_id: item, urls: faults.map(({ url }) => url) };
  const done = asRun({ id: '1', worker: 'w', attempt: 1, keyed: true, last }, () =>
    fetchMedia(world.app.platform, carrier, job),
  );
  if (faults.some(({ fault }) => fault.outcome === 'busy')) await expect(done).rejects.toThrow('503');
  else await done;
}

describe('an attachment that could not be had', () => {
  test('is fetched again when somebody asks for it, and every window sees how far it is', async () => {
    const item = await givenUp([{ url: there, fault: busy() }]);
    const before = await itemOf(item);
    expect(before).toMatchObject({
      delivery_note: 'An attachment could not be fetched from the carrier. Ask for it again.',
      lost_media: 'open',
      media: [],
    });
    const answer = await again(item);
    expect([answer.statusCode, answer.json().item.lost_media]).toEqual([200, 'trying']);
    const done = await untilItem(caller, before, (now) => now.lost_media === undefined);
    expect(done).toMatchObject({ delivery_note: null, media: [{ file_name: 'attachment-1.png' }] });
    expect(await awaited(item)).toEqual([]);
    // Old state + events = fresh fetch.
    const seen: inbox.CommItem[] = [];
    await until('the other window has all of it', async () => {
      const { payload } = await live.next('updateMessage');
      if (payload.item.comm_participant_id === item) seen.push(payload.item);
      return seen.at(-1)?.version === done.version;
    });
    expect(seen.map(({ lost_media: lost }) => lost)).toEqual(
      expect.arrayContaining(['open', 'trying', undefined]),
    );
    expect(seen.at(-1)).toEqual(done);
    const late = await again(item);
    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      'Nothing is missing of this text that could still be fetched.',
    ]);
  });

  test('is said to be gone when it is again not at the carrier, and nothing more is offered', async () => {
    const item = await givenUp([
      { url: `${there}x`, fault: gone() },
      { url: there, fault: busy() },
    ]);
    expect(await itemOf(item)).toMatchObject({
      delivery_note:
        'Attachment 1 of 2 is no longer at the carrier. Ask for it again. Attachment 2 of 2 could not be fetched from the carrier. Ask for it again.',
      lost_media: 'open',
    });
    expect((await again(item)).statusCode).toBe(200);
    const done = await untilItem(caller, await itemOf(item), (now) => now.lost_media === undefined);
    expect(done).toMatchObject({
      delivery_note:
        'Attachment 1 of 2 was looked for again and is no longer at the carrier. Ask for it again.',
      media: [{ file_name: 'attachment-2.png' }],
    });
    // Its address is of no more use, and is not kept.
    expect(await awaited(item)).toEqual([{ part: 0, url: null, state: 'gone', asked: 1 }]);
    expect((await again(item)).statusCode).toBe(409);
  });

  test('may be asked for as often as the carrier is away; each time it is said', async () => {
    const faults = [{ url: 'https://carrier.example/a', fault: busy() }];
    const item = await givenUp(faults);
    await world.app.owner.query(
      `UPDATE awaited_media SET state = 'waiting', asked = 1 WHERE comm_item_id = $1`,
      [item],
    );
    await run(item, faults, { last: false });
    expect(await itemOf(item)).toMatchObject({ lost_media: 'trying' });
    await run(item, faults, { last: true });
    expect(await itemOf(item)).toMatchObject({
      lost_media: 'open',
      delivery_note: 'An attachment could again not be fetched from the carrier. Ask the sender for it.',
    });
  });

  test('is fetched where its failed job is tried again, too', async () => {
    const item = await givenUp([{ url: there, fault: busy() }]);
    await inOffice(world.app.platform, { office: office.id, actor: { kind: 'job', name: 'test' } }, (ctx) =>
      ctx.enqueue(FETCH_MEDIA, { item_id: item, urls: [there] }),
    );
    const done = await untilItem(caller, await itemOf(item), (now) => now.lost_media === undefined);
    expect(done).toMatchObject({ delivery_note: null, media: [{ file_name: 'attachment-1.png' }] });
  });

  test('is not given up by a run that began before somebody asked for it again', async () => {
    const item = await givenUp([{ url: 'https://carrier.example/b', fault: busy() }]);
    await world.app.owner.query(`UPDATE awaited_media SET state = 'waiting' WHERE comm_item_id = $1`, [item]);
    const carrier = {
      async fetchMedia() {
        await world.app.owner.query('UPDATE awaited_media SET asked = asked + 1 WHERE comm_item_id = $1', [
          item,
        ]);
        throw busy();
      },
    } as unknown as PhoneCarrier;
    await expect(
      asRun({ id: '1', worker: 'w', attempt: 1, keyed: true, last: true }, () =>
        fetchMedia(world.app.platform, carrier, { client_id: office.id, item_id: item }),
      ),
    ).rejects.toThrow('503');
    expect(await awaited(item)).toMatchObject([{ state: 'waiting', asked: 1 }]);
    expect(await itemOf(item)).toMatchObject({ lost_media: 'trying' });
  });

  test('is not given up alone by a fault of our own, either: the last try ends the waiting', async () => {
    const item = await addItem(world.app, office, contact, { mediaCount: 1 });
    const carrier = {
      async fetchMedia() {
        throw new Error('the disk is full');
      },
    } as unknown as PhoneCarrier;
    const job = { client_id: office.id, item_id: item, urls: [there] };
    await expect(
      asRun({ id: '1', worker: 'w', attempt: 1, keyed: true, last: true }, () =>
        fetchMedia(world.app.platform, carrier, job),
      ),
    ).rejects.toThrow('the disk is full');
    expect(await itemOf(item)).toMatchObject({ lost_media: 'open' });
  });

  test('has no address on any page, and is no other office’s', async () => {
    const item = await givenUp([{ url: there, fault: busy() }]);
    expect(JSON.stringify(await threadOf(caller, contact))).not.toContain('/plivo/media/');
    const { caller: other } = await world.office();
    expect((await again(item, other)).statusCode).toBe(404);
    expect(await awaited(item)).toMatchObject([{ state: 'unfetched', asked: 0 }]);
  });
});

test('what was given up before this was kept is offered, where its delivery is', async () => {
  const plain = await createPlainOwner(inject('ownerUrl'));
  try {
    const secret = testConfig({ dataDir: '' }).secrets.session;
    await migrate(plain.url, secret, await migrationsBefore('0146_awaited_media.sql'));
    const { owner } = plain;
    const app = { owner, database: plain.name } as TestApp;
    const old = await createOffice(app);
    const patient = await createContact(app, old);
    const add = async (uuid: string, note: string | null, media: Record<string, string>, files: number[]) => {
      const { rows } = await owner.query<{ id: string }>(
        `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, carrier_uuid, delivery_note, media_count)
         SELECT $1, $2, 'text', 'inbound', now(), count(*), $3, $4, 3 FROM comm_items WHERE client_id = $1
         RETURNING comm_item_id AS id`,
        [old.id, patient, uuid, note],
      );
      await owner.query(
        `INSERT INTO webhook_deliveries (client_id, vendor, delivery_key, received_at, body)
         VALUES ($1, 'plivo', $2, now(), $3)`,
        [old.id, `text:${uuid}`, media],
      );
      for (const part of files)
        await owner.query(
          `INSERT INTO message_media (client_id, comm_item_id, part, media_type, file_name, size, sha256, storage_key)
           VALUES ($1, $2, $3, 'image/png', 'a', 1, '\\x00', 'k')`,
          [old.id, rows[0]!.id, part],
        );
    };
    const note = 'Attachments 2 and 3 of 3 could not be fetched from the carrier. Ask for them again.';
    const at = (name: string) => `https://carrier.example/${name}`;
    await add('one', note, { Media1: at('a'), Media2: at('b'), Media3: 'none', From: '1' }, [0]);
    await add('whole', null, { Media0: at('c') }, [0]);
    expect((await migrate(plain.url, secret)).applied).toContain('0146_awaited_media.sql');
    const { rows } = await owner.query(
      `SELECT i.carrier_uuid, i.lost_media, a.part, a.url, a.state FROM comm_items i
       LEFT JOIN awaited_media a USING (client_id, comm_item_id) WHERE client_id = $1 ORDER BY 1, 3`,
      [old.id],
    );
    expect(rows).toEqual([
      { carrier_uuid: 'one', lost_media: 'open', part: 1, url: at('b'), state: 'unfetched' },
      { carrier_uuid: 'one', lost_media: 'open', part: 2, url: null, state: 'gone' },
      { carrier_uuid: 'whole', lost_media: null, part: null, url: null, state: null },
    ]);
    const { rows: letGo } = await owner.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relforcerowsecurity`,
    );
    expect(letGo).toEqual([]);
  } finally {
    await plain.close();
  }
});
