import { labs as contract, practice } from '@chairline/contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createUser, signIn } from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { type PracticeOffice, startPracticeWorld } from '../../testing/practice-world.ts';
import { useWorld } from '../../testing/use-app.ts';

let here: PracticeOffice;
let base: string;

const world = useWorld(() => startPracticeWorld({ practiceTimeoutMs: 1_500 }));
beforeAll(async () => {
  base = await listen(world.app);
  here = await world.open(['patient', 'provider', 'laboratory', 'appointment', 'labcase']);
});
afterEach(() => here?.fault('ok'));

const put = (num: number, fields: object, as = here.admin) =>
  as.call('PUT', `/od/labcases/${num}`, { LabCaseNum: num, ...fields });
const there = async (num: number) =>
  (await here.rows('labcase')).find(({ LabCaseNum }) => LabCaseNum === num)!;
const ours = async (num: number) =>
  (await here.admin.call('GET', `/od/lab-cases/${num}`)).json().data as contract.LabCase;
/** A case that was sent to the lab. */
async function aCase(): Promise<contract.LabCase> {
  const { LabCaseNum } = await here.add('labcase', {
    PatNum: 1,
    LaboratoryNum: 1,
    AptNum: 0,
    DateTimeDue: '2026-11-20 17:00:00',
    DateTimeCreated: '2026-11-02 10:00:00',
    DateTimeSent: '2026-11-03 16:00:00',
    ProvNum: 1,
    Instructions: 'Shade A2',
    InvoiceNum: '',
  });
  return ours(LabCaseNum);
}

describe('a change', () => {
  test('arrives in the practice system, then in the copy; the status follows, and the office learns of it', async () => {
    const one = await aCase();
    const live = await openLive(base, here.admin);
    const before = await there(one.LabCaseNum);
    const answer = await put(one.LabCaseNum, {
      DateTimeRecd: '2026-11-16T09:30',
      InvoiceNum: 'INV-77',
      seen: { DateTimeRecd: null, InvoiceNum: one.InvoiceNum },
    });
    expect([answer.statusCode, answer.json().message]).toEqual([200, contract.labWords.saved]);
    expect(answer.json().data).toMatchObject({
      DateTimeRecd: '2026-11-16T09:30:00',
      InvoiceNum: 'INV-77',
      Instructions: one.Instructions,
      status: 3,
      late: false,
    });
    expect(await there(one.LabCaseNum)).toEqual({
      ...before,
      DateTimeRecd: '2026-11-16 09:30:00',
      InvoiceNum: 'INV-77',
      DateTStamp: expect.any(String),
    });
    expect(await ours(one.LabCaseNum)).toMatchObject(answer.json().data);
    expect((await live.next('practiceSynced')).payload.tables).toEqual(['labcase']);
    await live.close();
    const { rows } = await world.app.owner.query(
      `SELECT details FROM audit_log WHERE client_id = $1 AND action = 'labcase.update' AND subject = $2`,
      [here.office.id, `labcase:${one.LabCaseNum}`],
    );
    expect(rows).toEqual([{ details: { fields: ['DateTimeRecd', 'InvoiceNum'] } }]);
  });

  test('empties a date, and nothing changed is sent as nothing', async () => {
    const one = await aCase();
    const emptied = await put(one.LabCaseNum, {
      DateTimeSent: null,
      seen: { DateTimeSent: one.DateTimeSent },
    });
    expect(emptied.json().data).toMatchObject({ DateTimeSent: null });
    const { DateTStamp, DateTimeSent } = await there(one.LabCaseNum);
    expect(DateTimeSent).toBeNull();
    expect((await put(one.LabCaseNum, { DateTimeSent: null, InvoiceNum: one.InvoiceNum })).statusCode).toBe(
      200,
    );
    expect((await there(one.LabCaseNum)).DateTStamp).toBe(DateTStamp);
  });

  test('of what was changed there meanwhile is refused, with the newest values in the copy', async () => {
    const one = await aCase();
    await here.change('labcase', one.LabCaseNum, { Instructions: 'Changed at the lab bench' });
    const late = await put(one.LabCaseNum, {
      Instructions: 'Shade B1',
      seen: { Instructions: one.Instructions },
    });
    expect([late.statusCode, late.json().detail]).toEqual([409, contract.labWords.changedMeanwhile]);
    expect((await ours(one.LabCaseNum)).Instructions).toBe('Changed at the lab bench');
    expect((await there(one.LabCaseNum)).Instructions).toBe('Changed at the lab bench');
    // Another field than the one that was changed there goes through; so does the same after a look.
    expect(
      (await put(one.LabCaseNum, { InvoiceNum: 'X-1', seen: { InvoiceNum: one.InvoiceNum } })).statusCode,
    ).toBe(200);
    const again = await put(one.LabCaseNum, {
      Instructions: 'Shade B1',
      seen: { Instructions: 'Changed at the lab bench' },
    });
    expect(again.json().data.Instructions).toBe('Shade B1');
  });

  test('without word of what was seen is held against the copy', async () => {
    const one = await aCase();
    await here.change('labcase', one.LabCaseNum, { InvoiceNum: 'THEIRS' });
    expect((await put(one.LabCaseNum, { InvoiceNum: 'OURS' })).statusCode).toBe(409);
    expect((await put(one.LabCaseNum, { InvoiceNum: 'OURS' })).statusCode).toBe(200);
  });

  test('that both made alike is no conflict', async () => {
    const one = await aCase();
    await here.change('labcase', one.LabCaseNum, { InvoiceNum: 'SAME' });
    const answer = await put(one.LabCaseNum, { InvoiceNum: 'SAME', seen: { InvoiceNum: one.InvoiceNum } });
    expect([answer.statusCode, answer.json().data.InvoiceNum]).toEqual([200, 'SAME']);
  });
});

describe('where the practice system', () => {
  test('took the change and its answer was lost, it is looked up and not repeated', async () => {
    const one = await aCase();
    await here.fault('accept-then-drop');
    const answer = await put(one.LabCaseNum, { InvoiceNum: 'LOST-1', seen: { InvoiceNum: one.InvoiceNum } });
    expect([answer.statusCode, answer.json().data?.InvoiceNum]).toEqual([200, 'LOST-1']);
    expect((await there(one.LabCaseNum)).InvoiceNum).toBe('LOST-1');
  });

  test.each([
    ['econnector-down', 'eConnector'],
    ['garbage', 'cannot be read'],
    ['error', 'out of order'],
    ['timeout', 'did not answer'],
    ['old-version', 'too old'],
  ])('is ill (%s), it is said in words and nothing is changed', async (mode, words) => {
    const one = await aCase();
    await here.fault(mode);
    const answer = await put(one.LabCaseNum, { InvoiceNum: `ILL-${mode}` });
    expect([answer.statusCode, answer.json().code]).toEqual([502, 'vendor_failed']);
    expect(answer.json().detail).toContain(words);
    await here.fault('ok');
    expect((await ours(one.LabCaseNum)).InvoiceNum).toBe(one.InvoiceNum);
  });

  test('does not have the case any more, it is a 404', async () => {
    const one = await aCase();
    await here.remove('labcase', one.LabCaseNum);
    expect((await put(one.LabCaseNum, { InvoiceNum: 'GONE' })).statusCode).toBe(404);
  });

  test('refuses what was typed, its words are shown', async () => {
    const one = await aCase();
    const answer = await put(one.LabCaseNum, { Instructions: 'x'.repeat(4_500) });
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      'Open Dental refused it: Instructions is invalid',
    ]);
  });
});

describe('nobody changes', () => {
  test('anything without an access token: the sentence says what is missing', async () => {
    const one = await aCase();
    const { rows } = await world.app.owner.query(
      `DELETE FROM office_secrets WHERE client_id = $1 AND name = 'od-access-token' RETURNING *`,
      [here.office.id],
    );
    try {
      const answer = await put(one.LabCaseNum, { InvoiceNum: 'NONE' });
      expect([answer.statusCode, answer.body]).toEqual([400, practice.practiceWords.noAccessToken]);
    } finally {
      await world.app.owner.query(
        `INSERT INTO office_secrets SELECT * FROM jsonb_populate_record(NULL::office_secrets, $1)`,
        [JSON.stringify({ ...rows[0], sealed: `\\x${rows[0].sealed.toString('hex')}` })],
      );
    }
  });

  test('a case of another office, or by another address', async () => {
    const one = await aCase();
    const other = await world.open([]);
    expect((await put(one.LabCaseNum, { InvoiceNum: 'THEFT' }, other.admin)).statusCode).toBe(404);
    const answer = await here.admin.call('PUT', `/od/labcases/${one.LabCaseNum}`, {
      LabCaseNum: one.LabCaseNum + 1,
      InvoiceNum: 'x',
    });
    expect([answer.statusCode, answer.body]).toEqual([400, 'The address names another lab case.']);
  });

  test('a day that no month has', async () => {
    const one = await aCase();
    for (const wrong of ['2026-02-30T10:00', '2026-13-01T10:00', '0001-01-01T00:00', 'soon']) {
      const answer = await put(one.LabCaseNum, { DateTimeDue: wrong });
      expect([answer.statusCode, answer.body]).toEqual([400, 'Give a date and a time.']);
    }
  });

  test('every member of the office may', async () => {
    const one = await aCase();
    const member = await signIn(world.app, await createUser(world.app, here.office));
    expect((await put(one.LabCaseNum, { InvoiceNum: 'BY-DESK' }, member)).statusCode).toBe(200);
  });
});
