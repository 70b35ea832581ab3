import { beforeEach, describe, expect, test } from 'vitest';
import { receive } from '../../testing/carrier-webhook.ts';
import { type Caller, newNumber, type TestOffice } from '../../testing/factory.ts';
import { send, startCarrierWorld, untilItem } from '../../testing/office-with-carrier.ts';
import { until } from '../../testing/wait.ts';
import { further } from '../../testing/further.ts';
import { isGate } from '../../testing/tier.ts';
import { useWorld } from '../../testing/use-app.ts';

let office: TestOffice;
let caller: Caller;

const world = useWorld(startCarrierWorld);
beforeEach(async () => {
  await world.fault('ok');
  ({ office, caller } = await world.office());
});

const outbound = async (item: number) =>
  (
    await world.app.owner.query<{ state: string; attempts: number; last_error: string | null }>(
      'SELECT state, attempts, last_error FROM outbound_texts WHERE comm_item_id = $1',
      [item],
    )
  ).rows[0]!;

const DOUBT = 'The carrier has not confirmed this text yet; we are checking.';
const AWAY = 'The carrier does not take texts at the moment. It is sent as soon as it does.';

describe('while the carrier is ill nothing is lost, and nothing is sent twice:', () => {
  const modes = [
    ['rate-limit', undefined, AWAY],
    ['accept-then-drop', undefined, null],
    ...(isGate()
      ? []
      : ([
          ['error', undefined, DOUBT],
          ['garbage', undefined, DOUBT],
          ['timeout', 10_000, DOUBT],
        ] as const)),
  ] as const;
  test.each(modes)('%s', async (mode, ms, note) => {
    await world.fault(mode, ms);
    const number = newNumber();
    const first = await send(world.app, caller, { dst: number, message_text: 'First' });
    const second = await send(world.app, caller, { dst: number, message_text: 'Second' });
    expect([first.status, second.status]).toEqual([200, 200]);
    if (note === null) {
      // Taken, but its answer lost: found at the carrier and adopted, while the fault goes on.
      await untilItem(caller, first.item, (now) => now.comm_direction === 'delivered');
    } else {
      const waiting = await untilItem(caller, first.item, (now) => now.delivery_note !== null);
      expect(waiting).toMatchObject({
        comm_direction: 'queued',
        delivery_note: note,
        can: { resend: false },
      });
      await until('it was tried', async () => (await outbound(first.item.comm_participant_id)).attempts >= 1);
      expect(await world.accepted(office)).toEqual([]);
    }
    await world.fault('ok');
    const [one, two] = await Promise.all(
      [first, second].map(({ item }) => untilItem(caller, item, (now) => now.comm_direction === 'delivered')),
    );
    expect([one!.delivery_note, two!.delivery_note]).toEqual([null, null]);
    expect((await world.accepted(office)).map((text) => text.text)).toEqual(['First', 'Second']);
  });

  test('accept-then-drop, and the carrier’s reports come much later: it is found in the carrier’s list', async () => {
    await world.sandbox.control('/plivo/webhooks', { delayMs: 60_000 });
    try {
      await world.fault('accept-then-drop');
      const { item } = await send(world.app, caller, { dst: newNumber(), message_text: 'Found' });
      const sent = await untilItem(caller, item, (now) => now.comm_direction === 'sent');
      expect(sent.delivery_note).toBeNull();
      expect((await outbound(item.comm_participant_id)).state).toBe('accepted');
      expect(await world.accepted(office)).toHaveLength(1);
    } finally {
      await world.sandbox.control('/plivo/webhooks', {});
    }
  });

  test('slow', async () => {
    await world.fault('slow', 250);
    const { item } = await send(world.app, caller, { dst: newNumber(), message_text: 'Slowly' });
    await untilItem(caller, item, (now) => now.comm_direction === 'delivered');
    expect(await world.accepted(office)).toHaveLength(1);
  });

  further('slower than we wait: taken after we gave the answer up, and adopted', async () => {
    await world.fault('slow', 900);
    const { item } = await send(world.app, caller, { dst: newNumber(), message_text: 'Very slowly' });
    await until(
      'we no longer wait',
      async () => (await outbound(item.comm_participant_id)).last_error !== null,
    );
    await world.fault('ok');
    await untilItem(caller, item, (now) => now.comm_direction === 'delivered');
    expect(await world.accepted(office)).toHaveLength(1);
  });

  further('a text behind one in doubt waits without keeping the sender busy', async () => {
    await world.fault('timeout', 10_000);
    const number = newNumber();
    const first = await send(world.app, caller, { dst: number, message_text: 'First' });
    await send(world.app, caller, { dst: number, message_text: 'Second' });
    await untilItem(caller, first.item, (now) => now.delivery_note !== null);
    const jobsMade = async () =>
      Number(
        (
          await world.app.owner
            .query<{ n: string }>(`SELECT last_value AS n FROM graphile_worker._private_jobs_id_seq1`)
            .catch(() =>
              world.app.owner.query<{ n: string }>(
                `SELECT last_value AS n FROM pg_sequences WHERE schemaname = 'graphile_worker' AND sequencename LIKE '%jobs_id%'`,
              ),
            )
        ).rows[0]!.n,
      );
    const before = await jobsMade();
    const begin = Date.now();
    await until('a second has gone', () => Date.now() - begin > 1_000);
    // A look at the carrier takes 600 ms here and is repeated after 150: a handful of jobs, not hundreds.
    expect((await jobsMade()) - before).toBeLessThan(20);
    await world.fault('ok');
    await until('both are at the carrier', async () => (await world.accepted(office)).length === 2);
  });

  test('texts to other patients go on while one is in doubt', async () => {
    await world.fault('accept-then-drop');
    const stuck = await send(world.app, caller, { dst: newNumber(), message_text: 'Stuck' });
    await world.fault('ok');
    const others = await Promise.all(
      [1, 2, 3].map((n) => send(world.app, caller, { dst: newNumber(), message_text: `Other ${n}` })),
    );
    for (const { item } of [stuck, ...others])
      await untilItem(caller, item, (now) => now.comm_direction === 'delivered');
    expect(await world.accepted(office)).toHaveLength(4);
  });

  further('it is given up after a day, and can be sent again', async () => {
    await world.fault('rate-limit');
    const { item } = await send(world.app, caller, { dst: newNumber(), message_text: 'Late' });
    await untilItem(caller, item, (now) => now.delivery_note === AWAY);
    await world.app.owner.query(
      `UPDATE outbound_texts SET queued_at = queued_at - interval '25 hours' WHERE comm_item_id = $1`,
      [item.comm_participant_id],
    );
    const failed = await untilItem(caller, item, (now) => now.comm_direction === 'failed');
    expect(failed).toMatchObject({
      delivery_note: 'The carrier could not be reached for a day. Send it again, or call.',
      can: { resend: true },
    });
    await world.fault('ok');
    await caller.call('GET', `/plivo/messages/text_message/${item.text_message_id}/resend`);
    await untilItem(caller, item, (now) => now.comm_direction === 'delivered');
    expect(await world.accepted(office)).toHaveLength(1);
  });
});

describe('a server that died between request and answer', () => {
  /** As the row stands when the process is gone: handed over, the answer unknown. */
  async function leaveInDoubt(item: number, secondsAgo: number): Promise<void> {
    await world.app.owner.query(
      `UPDATE outbound_texts SET state = 'sending', attempts = 1, attempt_started_at = now() - $2 * interval '1 second',
         next_attempt_at = now() WHERE comm_item_id = $1`,
      [item, secondsAgo],
    );
  }
  const wake = () =>
    world.app.owner.query(
      `SELECT graphile_worker.add_job('send-texts', json_build_object('client_id', $1::integer, 'from', $2::text))`,
      [office.id, office.number],
    );

  test('finds the text at the carrier, and does not send it again', async () => {
    const { item } = await send(world.app, caller, { dst: newNumber(), message_text: 'Was taken' });
    await untilItem(caller, item, (now) => now.comm_direction === 'delivered');
    await world.app.owner.query(
      `UPDATE comm_items SET direction = 'queued', carrier_uuid = NULL WHERE comm_item_id = $1`,
      [item.comm_participant_id],
    );
    await leaveInDoubt(item.comm_participant_id, 2);
    await wake();
    await untilItem(caller, item, (now) => now.comm_direction === 'sent');
    expect((await outbound(item.comm_participant_id)).state).toBe('accepted');
    expect(await world.accepted(office)).toHaveLength(1);
  });

  further('does not take another text to the same patient for it', async () => {
    const number = newNumber();
    const known = await send(world.app, caller, { dst: number, message_text: 'Known' });
    await untilItem(caller, known.item, (now) => now.comm_direction === 'delivered');
    await world.fault('rate-limit');
    const lost = await send(world.app, caller, { dst: number, message_text: 'Lost' });
    await untilItem(caller, lost.item, (now) => now.delivery_note !== null);
    await leaveInDoubt(lost.item.comm_participant_id, 4);
    await world.fault('ok');
    await wake();
    await untilItem(caller, lost.item, (now) => now.comm_direction === 'delivered');
    expect((await world.accepted(office)).map((text) => text.text)).toEqual(['Known', 'Lost']);
  });

  test('does not find it: sends it once, after the time in which it might still arrive', async () => {
    await world.fault('rate-limit');
    const { item } = await send(world.app, caller, { dst: newNumber(), message_text: 'Never got there' });
    await untilItem(caller, item, (now) => now.delivery_note !== null);
    await leaveInDoubt(item.comm_participant_id, 0);
    const begin = Date.now();
    await world.fault('ok');
    await wake();
    await untilItem(caller, item, (now) => now.comm_direction === 'delivered');
    const [text] = await world.accepted(office);
    expect(Date.parse(text!.at) - begin).toBeGreaterThan(1_000);
    expect(await world.accepted(office)).toHaveLength(1);
  });
});

describe('STOP', () => {
  test('also stops what was waiting to go out; its confirmation goes', async () => {
    const number = newNumber();
    await world.fault('rate-limit');
    const { item } = await send(world.app, caller, { dst: number, message_text: 'Special offer' });
    await untilItem(caller, item, (now) => now.delivery_note !== null);
    expect((await receive(world.app, { from: number, to: office.number, text: 'Stop' })).statusCode).toBe(
      200,
    );
    // The carrier takes texts again only now: a try that was on its way would have left before the STOP was known.
    const failed = await untilItem(caller, item, (now) => now.comm_direction === 'failed');
    await world.fault('ok');
    expect(failed.delivery_note).toBe(
      'This number asked us to stop texting. They can text START to hear from us again.',
    );
    const texts = await until('the confirmation is out', async () => {
      const all = await world.accepted(office);
      return all.length > 0 ? all : undefined;
    });
    expect(texts.map((text) => text.text)).toEqual([
      'Cedar Dental: You will get no more texts from us. For a visit call (503) 555-0199. Reply START to get our texts again.',
    ]);
  });
});
