import { inbox, reminderRules as contract } from '@chairline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { threadOf } from '../../testing/office-with-carrier.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listen } from '../../testing/live-socket.ts';
import { remindByRule } from './remind.ts';
import { HOUR, numberOf, openRuleWorld, type RuleWorld, wallOf } from './testing/rule-world.ts';
import { further } from '../../testing/further.ts';

let app: TestApp;
let base: string;
let time: Date;
let world: RuleWorld;
/** Ten in the morning of the office, when people sign in; jobs are run by this clock moved. */
const start = new Date('2026-06-15T17:00:00Z');
const ahead = (hours: number) => new Date(start.getTime() + hours * HOUR);

beforeAll(async () => {
  time = start;
  // Nobody asks the translator: that there is one is all that counts.
  const llmApiUrl = 'http://127.0.0.1:9';
  const practiceTiming = { announce: 20, retry: 50, retryMost: 100 };
  app = await createTestApp({ now: () => time, practiceTiming, llmApiUrl });
  base = await listen(app);
});
afterAll(() => app?.close());
beforeEach(async () => {
  time = start;
  world = await openRuleWorld(app, base, () => time);
});
afterEach(() => world?.close());

/** Does something by the clock of then: sessions go by the clock of the beginning. */
async function at<T>(hours: number, work: () => Promise<T>): Promise<T> {
  time = ahead(hours);
  try {
    return await work();
  } finally {
    time = start;
  }
}
const remindAt = (hours: number) => at(hours, () => world.remind());
const asked = () =>
  world.connector.asked.filter((one) => one.name === 'rows' && one.table === 'appointment').length;
const reasons = async (rule: contract.ReminderRule) =>
  (await world.history(rule)).map(({ state, reason }) => reason ?? state);
/** A patient with a visit in three hours, of which a rule reminds in one. */
async function onePatient(num = 1): Promise<void> {
  world.patient(num);
  world.visit(num, ahead(3));
  await world.read();
}

describe('a reminder', () => {
  test('goes when it is due, once, with the time the practice says when it is asked again', async () => {
    await onePatient();
    const rule = await world.rule();
    await remindAt(0.9);
    expect(await world.history(rule)).toEqual([]);
    const before = asked();
    await remindAt(1);
    expect(asked()).toBe(before + 1);
    expect(await world.texts()).toEqual([
      {
        to: `+1${numberOf(1)}`,
        body: 'Hi Pat1, see you soon: Mon, Jun 15 at 1:00 PM.',
        direction: 'queued',
      },
    ]);
    const [send] = await world.history(rule);
    expect(await threadOf(world.admin, send!.contact_id!)).toMatchObject([{ by_rule: rule.name, users: [] }]);
    expect(send).toMatchObject({
      full_name: 'Pat1 Lee',
      state: 'sent',
      visit_at: ahead(3).toISOString(),
      due_at: ahead(1).toISOString(),
      text_state: 'queued',
    });
    for (const hours of [1, 1.01, 1.5, 2]) await remindAt(hours);
    expect(await world.texts()).toHaveLength(1);
  });

  test('goes for a visit of status ASAP, which stands, with its time in the words', async () => {
    world.patient(1);
    world.visit(1, ahead(3), { AptStatus: 4 });
    await world.read();
    const rule = await world.rule({ message: '$contactName $ApptDateWithTime' });
    await remindAt(1);
    expect(await reasons(rule)).toEqual(['sent']);
    expect((await world.texts()).map(({ body }) => body)).toEqual([
      'Pat1 Lee Monday, 06/15/2026 at 01:00 PM Location :(Office)',
    ]);
  });

  test.each([
    ['merged into another and archived', { PatStatus: 3 }],
    ['that gave it to another', {}],
  ])('of a patient %s goes to whom the visit is now', async (_why, fields) => {
    world.patient(1);
    world.patient(2);
    world.visit(1, ahead(3));
    await world.read();
    const rule = await world.rule({ message: 'See you soon, $contactName.' });
    // Written down for the first of them before it is due.
    await at(0.9, () => remindByRule(app.platform, world.office.id));
    world.visit(1, null, { PatNum: 2 });
    world.patient(1, fields);
    await remindAt(1);
    expect((await world.texts()).map(({ to, body }) => [to, body])).toEqual([
      [`+1${numberOf(2)}`, 'See you soon, Pat2 Lee.'],
    ]);
    expect(await world.history(rule)).toMatchObject([{ full_name: 'Pat2 Lee', state: 'sent' }]);
  });

  test('goes once when two processes run it at the same time', async () => {
    for (const num of [1, 2, 3, 4]) await onePatient(num);
    await world.rule();
    await at(1, async () => {
      await remindByRule(app.platform, world.office.id);
      await world.round();
      await Promise.all([1, 1, 1, 1].map((tries) => remindByRule(app.platform, world.office.id, tries)));
    });
    expect((await world.texts()).map(({ to }) => to).toSorted()).toEqual(
      [1, 2, 3, 4].map((num) => `+1${numberOf(num)}`),
    );
  });

  test('of a run that died half-way goes with the next one, and once', async () => {
    for (const num of [1, 2, 3]) await onePatient(num);
    const rule = await world.rule();
    const name = `die_${world.office.id}`;
    await app.owner.query(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`,
    );
    await app.owner.query(
      `CREATE TRIGGER ${name} BEFORE UPDATE ON reminder_sends FOR EACH ROW
       WHEN (NEW.state = 'sent' AND NEW.pat_num = 2 AND NEW.client_id = ${world.office.id}) EXECUTE FUNCTION ${name}()`,
    );
    await expect(remindAt(1)).rejects.toThrow();
    expect([await world.texts(), await reasons(rule)]).toEqual([[], ['due', 'due', 'due']]);
    await app.owner.query(`DROP FUNCTION ${name} CASCADE`);
    await remindAt(1.01);
    expect(await world.texts()).toHaveLength(3);
  });

  test('that was due before its rule was switched on is not sent', async () => {
    world.patient(1);
    world.visit(1, ahead(1.5));
    await world.read();
    const rule = await world.rule();
    await remindAt(0.1);
    expect(await world.history(rule)).toEqual([]);
  });
});

describe('in the patient’s language', () => {
  const [, hours] = contract.ruleSuggestions as [unknown, contract.RuleForm];
  const HOLA = 'Hola $firstName, nos vemos: $ApptTime.';
  const translations = { of: hours.message, words: { es: HOLA } };
  const VISIT = 'Mon, Jun 15 at 1:00 PM.';
  const inSpanish = 'Hola Pat1, nos vemos: lun, 15 de jun, 1:00 p.m.';
  const language = (patient: number, code: string) =>
    app.owner.query('UPDATE contacts SET language = $3 WHERE client_id = $1 AND od_pat_num = $2', [
      world.office.id,
      patient,
      code,
    ]);
  /** The first of them has Spanish on the form, the second wrote Vietnamese, the third wrote English since. */
  async function threePatients(): Promise<void> {
    for (const num of [1, 2, 3]) {
      world.patient(num);
      world.visit(num, ahead(3));
    }
    await world.read();
    for (const num of [1, 3]) await language(num, 'spa');
    await app.owner.query(
      `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, src_language)
       SELECT client_id, contact_id, 'text', 'inbound', $2, 1, CASE od_pat_num WHEN 2 THEN 'vi' ELSE 'en' END
       FROM contacts WHERE client_id = $1 AND od_pat_num IN (2, 3)`,
      [world.office.id, ahead(-48)],
    );
  }
  const ours = async () =>
    (await world.texts())
      .filter(({ direction }) => direction !== 'inbound')
      .map(({ body }) => body)
      .toSorted();

  test('it goes in the words an admin kept; in English where there are none; the history says so', async () => {
    await threePatients();
    const rule = await world.rule({ translations });
    await remindAt(1);
    expect(await ours()).toEqual([
      `Hi Pat2, see you soon: ${VISIT}`,
      `Hi Pat3, see you soon: ${VISIT}`,
      inSpanish,
    ]);
    const sent = await world.history(rule);
    expect(new Map(sent.map(({ full_name, language: of, message }) => [full_name, [of, message]]))).toEqual(
      new Map([
        ['Pat1 Lee', ['es', inSpanish]],
        ['Pat2 Lee', [null, `Hi Pat2, see you soon: ${VISIT}`]],
        ['Pat3 Lee', [null, `Hi Pat3, see you soon: ${VISIT}`]],
      ]),
    );
    // Whoever does not read Spanish finds the rule's own words below it.
    const { contact_id } = sent.find(({ language: of }) => of === 'es')!;
    expect(await threadOf(world.admin, contact_id!)).toMatchObject([
      { message: inSpanish, originalMsg: `Hi Pat1, see you soon: ${VISIT}`, translation: 'done' },
    ]);
  });

  further('that would be longer than a text can be once it is filled in, it goes in English', async () => {
    await onePatient();
    await language(1, 'spa');
    const es = HOLA.padEnd(inbox.TEXT_MAX_LENGTH, '.');
    await world.rule({ translations: { of: hours.message, words: { es } } });
    await remindAt(1);
    expect(await ours()).toEqual([`Hi Pat1, see you soon: ${VISIT}`]);
  });

  further('whose words were changed, it goes in English until it is translated anew', async () => {
    await threePatients();
    const { rule_id } = await world.rule({ translations });
    const changed = { ...hours, name: 'Changed', message: 'See you, $contactName!', translations };
    await world.admin.call('PUT', `/reminder-rules/${rule_id}`, changed);
    await remindAt(1);
    expect(await ours()).toEqual(['See you, Pat1 Lee!', 'See you, Pat2 Lee!', 'See you, Pat3 Lee!']);
  });

  test('killed half-way or sent again it has the same words, whatever became of the rule', async () => {
    await onePatient();
    await language(1, 'spa');
    const rule = await world.rule({ translations });
    const name = `die_${world.office.id}`;
    await app.owner.query(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`,
    );
    await app.owner.query(
      `CREATE TRIGGER ${name} BEFORE UPDATE ON reminder_sends FOR EACH ROW
       WHEN (NEW.state = 'sent' AND NEW.client_id = ${world.office.id}) EXECUTE FUNCTION ${name}()`,
    );
    await expect(remindAt(1)).rejects.toThrow();
    expect(await world.texts()).toEqual([]);
    await app.owner.query(`DROP FUNCTION ${name} CASCADE`);
    await remindAt(1.01);
    expect(await ours()).toEqual([inSpanish]);

    const [send] = await world.history(rule);
    await app.owner.query(`UPDATE comm_items SET direction = 'failed' WHERE client_id = $1`, [
      world.office.id,
    ]);
    await app.owner.query(`UPDATE outbound_texts SET state = 'failed' WHERE client_id = $1`, [
      world.office.id,
    ]);
    await world.admin.call('PUT', `/reminder-rules/${rule.rule_id}`, { ...hours, message: 'Something else' });
    const again = await world.admin.call('GET', `/plivo/messages/text_message/${send!.item_id}/resend`);
    expect([again.statusCode, again.body]).toEqual([200, expect.any(String)]);
    expect(await world.history(rule)).toMatchObject([
      { language: 'es', message: inSpanish, text_state: 'queued' },
    ]);
    const { rows } = await app.owner.query(
      `SELECT state, translate_to FROM outbound_texts WHERE client_id = $1`,
      [world.office.id],
    );
    expect(rows).toEqual([{ state: 'queued', translate_to: null }]);
  });
});

describe('the practice is asked at the moment of sending', () => {
  test('a visit moved since it was read is not reminded of at its old time, and is at its new one', async () => {
    await onePatient();
    const rule = await world.rule();
    await at(0.99, async () => world.visit(1, ahead(6)));
    await remindAt(1);
    expect([await world.texts(), await reasons(rule)]).toEqual([[], ['moved']]);
    await remindAt(4);
    expect(await reasons(rule)).toEqual(['sent', 'moved']);
    expect(await world.texts()).toHaveLength(1);
  });

  further('moved there and back it is reminded of all the same', async () => {
    await onePatient();
    const rule = await world.rule();
    await at(0.99, async () => world.visit(1, ahead(6)));
    await remindAt(1);
    await at(1.1, async () => {
      world.visit(1, ahead(3));
      await world.read();
      await world.remind();
    });
    expect(await reasons(rule)).toEqual(['sent']);
  });

  test('while it cannot be asked nothing leaves; after the visit it is left out and says so', async () => {
    await onePatient();
    const rule = await world.rule();
    await world.connector.close();
    await remindAt(1);
    expect(await world.history(rule)).toMatchObject([{ state: 'due', waits_for: 'practice' }]);
    await remindAt(2.9);
    expect(await reasons(rule)).toEqual(['due']);
    await remindAt(3.1);
    expect([await reasons(rule), await world.texts()]).toEqual([['not_asked'], []]);
  });

  test('an answer from before it was due does not do', async () => {
    await onePatient();
    const rule = await world.rule();
    await at(1, () => remindByRule(app.platform, world.office.id));
    await at(1, () => remindByRule(app.platform, world.office.id, 1));
    expect([await reasons(rule), await world.texts()]).toEqual([['due'], []]);
  });
});

describe('left out is', () => {
  type Change = () => void | Promise<unknown>;
  const sql = (text: string, ...values: unknown[]) => app.owner.query(text, [world.office.id, ...values]);
  test.each<[contract.LeftOutReason, 'here' | 'there', Change, Partial<contract.RuleForm>]>([
    ['broken', 'there', () => world.visit(1, null, { AptStatus: 5 }), {}],
    ['completed', 'there', () => world.visit(1, null, { AptStatus: 2 }), {}],
    ['not_booked', 'there', () => world.visit(1, null, { AptStatus: 3 }), {}],
    [
      'gone',
      'there',
      () => {
        const [gone] = world.practice.appointment.splice(0, 1);
        world.practice.histappointment.push({
          HistApptNum: 1,
          HistDateTStamp: wallOf(time),
          HistApptAction: 4,
          AptNum: Number(gone!['AptNum']),
          PatNum: 1,
          AptStatus: 1,
          AptDateTime: wallOf(time),
          ClinicNum: 0,
        });
      },
      {},
    ],
    [
      'confirmed',
      'there',
      () => world.visit(1, null, { Confirmed: 21 }),
      { filters: { ...contract.noFilters, unconfirmed_only: true } },
    ],
    [
      'other',
      'there',
      () => world.visit(1, null, { Op: 9 }),
      { filters: { ...contract.noFilters, operatories: [1] } },
    ],
    [
      'other',
      'there',
      () => world.visit(1, null, { AppointmentTypeNum: 9 }),
      { filters: { ...contract.noFilters, appointment_types: [0] } },
    ],
    ['inactive', 'there', () => world.patient(1, { PatStatus: 2 }), {}],
    [
      'no_number',
      'here',
      () =>
        sql(
          `UPDATE contacts SET textable1 = false, textable2 = false, textable3 = false WHERE client_id = $1`,
        ),
      {},
    ],
    [
      'opted_out',
      'here',
      () =>
        sql(
          `INSERT INTO text_opt_outs (client_id, contact_number, office_number, stopped_at, stopped_words)
           VALUES ($1, $2, $3, now(), 'STOP')`,
          `+1${numberOf(1)}`,
          world.office.number,
        ),
      {},
    ],
    ['no_contact', 'here', () => sql('UPDATE contacts SET od_pat_num = NULL WHERE client_id = $1'), {}],
    [
      'no_text_number',
      'here',
      () => sql('UPDATE phones SET is_text_default = false WHERE client_id = $1'),
      {},
    ],
    ['too_long', 'here', () => {}, { message: `$contactName ${'ü…'.repeat(400)}` }],
    [
      'unfilled',
      'here',
      () => sql(`UPDATE contacts SET first_name = '', last_name = '' WHERE client_id = $1`),
      {},
    ],
  ])('what is %s by then, found %s', async (reason, where, change, fields) => {
    await onePatient();
    await sql(
      `INSERT INTO practice_settings (client_id, post_op_codes, post_op_days, reconsult_codes, reconsult_days, confirmed_defs,
         unconfirmed_days, lab_days_ahead) VALUES ($1, '{}', 1, '{}', 1, '{21}', 1, 1) ON CONFLICT DO NOTHING`,
    );
    const rule = await world.rule(fields);
    await at(1, async () => {
      await remindByRule(app.platform, world.office.id);
      // In the practice before it is asked; here between its answer and the sending.
      if (where === 'there') await change();
      await world.round();
      if (where === 'here') await change();
      await remindByRule(app.platform, world.office.id, 1);
    });
    expect([await reasons(rule), await world.texts()]).toEqual([[reason], []]);
  });

  further('the second visit of a day, which the text of the first one names', async () => {
    world.patient(1);
    world.visit(1, ahead(3));
    world.visit(2, ahead(3.5), { PatNum: 1 });
    await world.read();
    const rule = await world.rule();
    await remindAt(1);
    await remindAt(1.5);
    expect(await reasons(rule)).toEqual(['same_day', 'sent']);
    expect((await world.texts())[0]!.body.match(/Jun 15 at/g)).toHaveLength(2);
  });

  test('a phone that has had the same words; those with another name go there', async () => {
    for (const num of [1, 2, 3]) {
      world.patient(num, {
        FName: num === 3 ? 'Kim' : 'Pat',
        WirelessPhone: numberOf(1),
        Birthdate: `200${num}-01-01`,
      });
      world.visit(num, ahead(3));
    }
    await world.read();
    const rule = await world.rule();
    await remindAt(1);
    expect(await reasons(rule)).toEqual(['sent', 'same_words', 'sent']);
    expect((await world.texts()).map(({ body }) => body.slice(0, 7))).toEqual(['Hi Pat,', 'Hi Kim,']);
  });

  further(
    'what waits of a rule that is switched off; switched on again it goes by what is due then',
    async () => {
      await onePatient();
      const rule = await world.rule();
      await at(1, () => remindByRule(app.platform, world.office.id));
      const off = await world.admin.call('PUT', `/reminder-rules/${rule.rule_id}/on`, { on: false });
      expect([off.json().rule.is_on, await reasons(rule)]).toEqual([false, ['rule_off']]);
      await remindAt(1.1);
      expect(await world.texts()).toEqual([]);
    },
  );
});

describe('a reminder waits', () => {
  /** A span of the office's clock, as the settings write it. */
  const span = (from: number, to: number) => ({
    from: wallOf(ahead(from)).slice(11, 16),
    to: wallOf(ahead(to)).slice(11, 16),
  });

  test('for the end of quiet hours, and asks the practice then', async () => {
    await onePatient();
    const rule = await world.rule();
    await world.admin.call('PUT', '/settings/quiet-hours', { enabled: true, ...span(0.5, 2), days: [] });
    await remindAt(1);
    expect(await world.history(rule)).toMatchObject([{ state: 'due', waits_for: 'quiet' }]);
    await at(1.9, async () => world.visit(1, null, { AptStatus: 5 }));
    await remindAt(2);
    expect([await reasons(rule), await world.texts()]).toEqual([['broken'], []]);
  });

  further('and is left out when they end after the visit began', async () => {
    await onePatient();
    const rule = await world.rule();
    await world.admin.call('PUT', '/settings/quiet-hours', { enabled: true, ...span(0.5, 4), days: [] });
    for (const hours of [1, 3.1]) await remindAt(hours);
    await remindAt(4);
    expect([await reasons(rule), await world.texts()]).toEqual([['quiet'], []]);
  });

  test('for the office to open, where its rule says so', async () => {
    await onePatient();
    const closed = await world.rule({ open_hours_only: true });
    await app.owner.query(
      `INSERT INTO office_hours (client_id, enabled, weekly, holidays) VALUES ($1, true, '[]', '[]')`,
      [world.office.id],
    );
    await remindAt(1);
    expect(await world.history(closed)).toMatchObject([{ state: 'due', waits_for: 'closed' }]);
    await app.owner.query('DELETE FROM office_hours WHERE client_id = $1', [world.office.id]);
    await remindAt(1.2);
    expect(await reasons(closed)).toEqual(['sent']);
  });

  further('for its number’s pace: not more are decided on than can leave in a minute', async () => {
    for (const num of [1, 2, 3, 4]) {
      world.patient(num);
      world.visit(num, ahead(3));
    }
    await world.read();
    await app.owner.query('UPDATE phones SET texts_per_second = 0.05 WHERE client_id = $1', [
      world.office.id,
    ]);
    const rule = await world.rule();
    await remindAt(1);
    expect((await reasons(rule)).toSorted()).toEqual(['due', 'sent', 'sent', 'sent']);
    expect((await world.history(rule)).find(({ state }) => state === 'due')?.waits_for).toBe('pace');
    await app.owner.query(`UPDATE outbound_texts SET state = 'accepted' WHERE client_id = $1`, [
      world.office.id,
    ]);
    await remindAt(1.1);
    expect(await reasons(rule)).toEqual(['sent', 'sent', 'sent', 'sent']);
  });

  test('in the carrier’s queue no longer than it is true', async () => {
    await onePatient();
    const rule = await world.rule();
    await remindAt(1);
    await at(1.1, async () => {
      world.visit(1, ahead(8));
      await world.read();
      await world.remind();
    });
    expect(await reasons(rule)).toEqual(['moved']);
    expect(await world.texts()).toMatchObject([{ direction: 'failed' }]);
  });
});

describe('a recall', () => {
  const soon = (days: number) => wallOf(new Date(start.getTime() + days * 24 * HOUR)).slice(0, 10);
  const recall = (num: number, fields: Record<string, string | number> = {}) => {
    world.patient(num);
    world.practice.recall.push({
      RecallNum: num,
      PatNum: num,
      DateDue: soon(14),
      RecallTypeNum: 1,
      DateTStamp: wallOf(time),
      ...fields,
    });
  };

  test('is reminded of so many days before it is due, unless a visit is booked', async () => {
    for (const num of [1, 2, 3]) recall(num);
    recall(4, { RecallTypeNum: 2 });
    world.visit(2, ahead(24 * 20));
    await world.read();
    const rule = await world.rule({
      ...contract.ruleSuggestions[2]!,
      open_hours_only: false,
      at_time: wallOf(ahead(0.5)).slice(11, 16),
      filters: { ...contract.noFilters, recall_types: [1] },
    });
    const seen = async (recall_types: number[]) => {
      const { rule_id: _id, is_on: _on, ...form } = rule;
      const body = { ...form, filters: { ...contract.noFilters, recall_types } };
      return (
        (await world.admin.call('POST', '/reminder-rules/preview', body)).json() as contract.RulePreview
      ).count;
    };
    expect([await seen([1]), await seen([2]), await seen([1, 2]), await seen([3])]).toEqual([2, 1, 3, 0]);
    // Booked after it was read and before it leaves.
    await at(0.5, async () => world.visit(3, ahead(24 * 9)));
    await remindAt(0.6);
    expect(await reasons(rule)).toEqual(['booked', 'sent']);
    expect(await world.texts()).toMatchObject([
      { to: `+1${numberOf(1)}`, body: expect.stringContaining('check-up') },
    ]);
  });
});
