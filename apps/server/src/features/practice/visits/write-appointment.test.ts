import { practice as contract } from '@chairline/contract';
import { aptStatus, type OdRow } from '@chairline/open-dental';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createContact, createUser, signIn } from '../../../testing/factory.ts';
import { listen, openLive } from '../../../testing/live-socket.ts';
import { linkPatient } from '../../../testing/practice-copy.ts';
import { wallWords } from './wall-words.ts';
import { type PracticeOffice, startPracticeWorld } from '../../../testing/practice-world.ts';
import { useWorld } from '../../../testing/use-app.ts';

const { dayWords, patientWords } = contract;
const TABLES = ['patient', 'provider', 'operatory', 'definition', 'appointment', 'labcase'] as const;
/** Far from all that the made-up practice has. */
const DAY = '2031-02-03';

/** Confirmations of the practice by their DefNum: its first one, one that says yes, and one that says neither. */
const [FIRST, CONFIRMED, LEFT_MESSAGE] = [19, 21, 20] as const;

let here: PracticeOffice;
let base: string;
let hour = 0;
/** The DefNum of a blockout in which nobody is booked. */
let lunch: number;

const world = useWorld(() => startPracticeWorld({ practiceTimeoutMs: 1_500 }));
beforeAll(async () => {
  base = await listen(world.app);
  here = await world.open([...TABLES]);
  lunch = (await here.rows('definition')).find(({ ItemName }) => ItemName === 'Lunch')!.DefNum;
});
afterEach(() => here?.fault('ok'));

type Appointment = OdRow<'appointment'>;
const at = (time: string, day = DAY) => `${day}T${time}`;
/** An appointment of half an hour, each test's at hours of its own. */
async function anAppointment(fields: Record<string, string | number> = {}): Promise<Appointment> {
  hour += 1;
  const day = `2031-03-${String(hour).padStart(2, '0')}`;
  return here.add('appointment', {
    PatNum: 1,
    AptStatus: 1,
    AptDateTime: `${day} 09:00:00`,
    Pattern: '/XXXX/',
    Op: 1,
    ProvNum: 1,
    ProvHyg: 0,
    IsHygiene: 0,
    Confirmed: 19,
    Note: '',
    ...fields,
  });
}
const dayOf = (one: Appointment) => one.AptDateTime!.slice(0, 10);
/** The office says which confirmation counts as a yes. */
async function countAsConfirmed(): Promise<void> {
  const settings = (await here.admin.call('GET', '/od/settings')).json() as contract.PracticeSettings;
  const body = { ...settings, confirmed_defs: [CONFIRMED] };
  expect((await here.admin.call('PUT', '/od/settings', body)).statusCode).toBe(200);
}
const there = async (num: number) => (await here.rows('appointment')).find(({ AptNum }) => AptNum === num);
const put = (one: Appointment, what: string, body: object, as = here.admin) =>
  as.call('PUT', `/od/appointments/${one.AptNum}/${what}`, body);
const ours = async (one: Appointment, day = dayOf(one)) => {
  const answer = (await here.admin.call('GET', `/od/schedule/date/${day}`)).json() as contract.DaySchedule;
  return answer.appointments.find(({ od_json }) => od_json.AptNum === one.AptNum);
};
const audits = async (action: string, aptNum: number) =>
  (
    await world.app.owner.query(
      'SELECT details FROM audit_log WHERE client_id = $1 AND action = $2 AND subject = $3',
      [here.office.id, action, `appointment:${aptNum}`],
    )
  ).rows.map(({ details }) => details as object);

describe('confirming', () => {
  test('arrives in the practice system and in the copy, and the office learns of it', async () => {
    const one = await anAppointment();
    const live = await openLive(base, here.admin);
    const answer = await put(one, 'confirm', { DefNum: 21, seen: { Confirmed: 19 } });
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      dayWords.confirmed('Appointment Confirmed'),
    ]);
    expect(answer.json().data).toMatchObject({
      Confirmed: 21,
      od_json: { AptNum: one.AptNum, confirmed: 'Appointment Confirmed' },
    });
    expect((await there(one.AptNum))?.Confirmed).toBe(21);
    expect(await ours(one)).toEqual(answer.json().data);
    expect((await live.next('practiceSynced')).payload.tables).toEqual(['appointment']);
    await live.close();
    expect(await audits('appointment.confirm', one.AptNum)).toEqual([{ from: 19, to: 21 }]);
    expect(answer.json().before).toMatchObject({ Confirmed: 19, AptStatus: 'Scheduled' });
    // The same again is done already.
    expect((await put(one, 'confirm', { DefNum: 21, seen: { Confirmed: 19 } })).json()).toMatchObject({
      before: null,
    });
    expect(await audits('appointment.confirm', one.AptNum)).toHaveLength(1);
  });

  test.each([
    ['moved', { AptDateTime: '2031-05-05 10:30:00' }, 'May 5, 2031 10:30 AM'],
    ['broken', { AptStatus: 5 }, 'broken'],
    ['completed', { AptStatus: 2 }, 'completed'],
    ['confirmed otherwise', { Confirmed: 20 }, 'Left Msg'],
  ])('one that was %s meanwhile is refused, with what it is now', async (_how, fields, words) => {
    const one = await anAppointment();
    await here.change('appointment', one.AptNum, fields as Record<string, string | number>);
    const answer = await put(one, 'confirm', { DefNum: 21 });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
    expect(answer.json().detail).toContain(words);
    expect((await there(one.AptNum))?.Confirmed).not.toBe(21);
    // The copy is what it is there by now.
    const now = (await there(one.AptNum))!;
    expect(await ours(one, dayOf(now))).toMatchObject({
      Confirmed: now.Confirmed,
      od_json: { AptDateTime: now.AptDateTime!.replace(' ', 'T') },
    });
  });

  test('one that is gone is refused, and leaves the copy', async () => {
    const one = await anAppointment();
    await here.remove('appointment', one.AptNum);
    const answer = await put(one, 'confirm', { DefNum: 21 });
    expect([answer.statusCode, answer.json().detail]).toEqual([409, dayWords.gone]);
    expect(await ours(one)).toBeUndefined();
  });

  test('one that is another patient’s by now is refused, and the copy says whose it is', async () => {
    const one = await anAppointment();
    await here.change('appointment', one.AptNum, { PatNum: 2 });
    const answer = await put(one, 'confirm', { DefNum: 21, seen: { Confirmed: 19 } });
    expect([answer.statusCode, answer.json().detail]).toEqual([409, dayWords.otherPatient]);
    expect((await there(one.AptNum))?.Confirmed).toBe(19);
    expect(await ours(one)).toMatchObject({ od_json: { PatNum: 2 } });
    // Now it is seen whose it is.
    expect((await put(one, 'confirm', { DefNum: 21 })).statusCode).toBe(200);
  });

  test('for a patient who was archived meanwhile is refused', async () => {
    const one = await anAppointment({ PatNum: 40 });
    await here.change('patient', 40, { PatStatus: 3 });
    const answer = await put(one, 'confirm', { DefNum: 21 });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
    expect(answer.json().detail).toContain(patientWords.archived);
    expect((await there(one.AptNum))?.Confirmed).toBe(19);
  });

  test('by what is no confirmation of the practice is refused', async () => {
    const one = await anAppointment();
    const answer = await put(one, 'confirm', { DefNum: 999_999 });
    expect([answer.statusCode, answer.body]).toEqual([400, dayWords.noConfirmation]);
  });
});

describe('breaking', () => {
  test.each([
    [true, 'UnschedList', aptStatus.unscheduled, dayWords.brokenUnscheduled],
    [false, 'Broken', aptStatus.broken, dayWords.broken],
  ])('with the unscheduled list %s', async (sendToUnscheduledList, status, num, message) => {
    const one = await anAppointment();
    const body = { sendToUnscheduledList, breakType: 'Cancelled' };
    const answer = await put(one, 'break', body);
    expect([answer.statusCode, answer.json().message]).toEqual([200, message]);
    expect(answer.json().data.od_json.AptStatus).toBe(status);
    expect((await there(one.AptNum))?.AptStatus).toBe(num);
    expect(await audits('appointment.break', one.AptNum)).toHaveLength(1);
    const history = await here.raw('histappointment');
    expect(history.filter(({ AptNum }) => AptNum === one.AptNum)).toMatchObject([{ HistApptAction: 3 }]);
    expect((await put(one, 'break', body)).statusCode).toBe(200);
  });

  test.each([
    [true, 'Scheduled', aptStatus.scheduled],
    [false, 'Scheduled', aptStatus.scheduled],
  ])('is taken back by what it was before (unscheduled list %s)', async (sendToUnscheduledList, was, num) => {
    const one = await anAppointment({ Confirmed: 21 });
    const broken = (await put(one, 'break', { sendToUnscheduledList })).json();
    expect(broken.before).toEqual({
      AptDateTime: one.AptDateTime!.replace(' ', 'T'),
      Op: 1,
      ProvNum: 1,
      AptStatus: was,
      Confirmed: 21,
    });
    const { AptStatus, AptDateTime, Op } = broken.before;
    const body = { AptStatus, AptDateTime, Op, seen: { AptStatus: broken.data.od_json.AptStatus } };
    const answer = await put(one, 'restore', body);
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      dayWords.restored(wallWords(one.AptDateTime!)),
    ]);
    expect(await there(one.AptNum)).toMatchObject({ AptStatus: num, AptDateTime: one.AptDateTime, Op: 1 });
    expect((await ours(one))!.od_json.AptStatus).toBe('Scheduled');
    expect(await audits('appointment.restore', one.AptNum)).toHaveLength(1);
    // Its answer was lost: the same again is done already.
    expect((await put(one, 'restore', body)).json()).toMatchObject({ before: null });
    expect(await audits('appointment.restore', one.AptNum)).toHaveLength(1);
  });

  test('is not taken back where somebody else has the place by then, or it was booked otherwise', async () => {
    const one = await anAppointment();
    await put(one, 'break', { sendToUnscheduledList: true });
    const body = { AptStatus: 'Scheduled', AptDateTime: at('09:00', dayOf(one)), Op: 1 };
    const other = await here.add('appointment', {
      PatNum: 2,
      AptStatus: 1,
      AptDateTime: `${dayOf(one)} 09:10:00`,
      Pattern: '/XX/',
      Op: 1,
      ProvNum: 2,
    });
    const taken = await put(one, 'restore', body);
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'time_taken']);
    expect((await there(one.AptNum))?.AptStatus).toBe(aptStatus.unscheduled);
    await here.remove('appointment', other.AptNum);
    await here.change('appointment', one.AptNum, { AptStatus: 1, AptDateTime: `${dayOf(one)} 14:00:00` });
    const again = await put(one, 'restore', { ...body, seen: { AptStatus: 'UnschedList' } });
    expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
    expect((await there(one.AptNum))?.AptDateTime).toBe(`${dayOf(one)} 14:00:00`);
  });
});

describe('moving', () => {
  test('to a free time and another operatory', async () => {
    const one = await anAppointment();
    const to = {
      AptDateTime: at('14:30', dayOf(one)),
      Op: 2,
      seen: { AptDateTime: one.AptDateTime!.replace(' ', 'T'), Op: 1 },
    };
    const answer = await put(one, 'time', to);
    expect(answer.json()).toMatchObject({
      data: { operatoryId: 2, od_json: { AptDateTime: at('14:30:00', dayOf(one)) } },
    });
    expect(await there(one.AptNum)).toMatchObject({ Op: 2, AptDateTime: `${dayOf(one)} 14:30:00` });
    expect(await audits('appointment.move', one.AptNum)).toHaveLength(1);
  });

  test('to another time it is not confirmed any more, and the way back restores both', async () => {
    await countAsConfirmed();
    const one = await anAppointment({ Confirmed: CONFIRMED });
    const moved = await put(one, 'time', {
      AptDateTime: at('14:30', dayOf(one)),
      Op: 1,
      Confirmed: 'reset',
      seen: { AptDateTime: one.AptDateTime!.replace(' ', 'T'), Op: 1, Confirmed: CONFIRMED },
    });
    expect(moved.json()).toMatchObject({
      data: { Confirmed: FIRST, od_json: { is_confirmed: false } },
      message: expect.stringContaining(dayWords.unconfirmed('Appointment Confirmed')) as string,
    });
    expect(await there(one.AptNum)).toMatchObject({
      Confirmed: FIRST,
      AptDateTime: `${dayOf(one)} 14:30:00`,
    });
    const back = {
      AptDateTime: at('09:00', dayOf(one)),
      Op: 1,
      Confirmed: CONFIRMED,
      seen: { AptDateTime: at('14:30', dayOf(one)), Op: 1, Confirmed: FIRST },
    };
    // Not over what the patient told somebody meanwhile.
    await here.change('appointment', one.AptNum, { Confirmed: LEFT_MESSAGE });
    expect((await put(one, 'time', back)).statusCode).toBe(409);
    await here.change('appointment', one.AptNum, { Confirmed: FIRST });
    expect((await put(one, 'time', back)).json()).toMatchObject({
      data: { od_json: { is_confirmed: true } },
    });
    expect(await there(one.AptNum)).toMatchObject({
      Confirmed: CONFIRMED,
      AptDateTime: `${dayOf(one)} 09:00:00`,
    });
    expect(await audits('appointment.move', one.AptNum)).toEqual([
      expect.objectContaining({
        from: expect.objectContaining({ confirmed: CONFIRMED }) as object,
        to: expect.objectContaining({ confirmed: FIRST }) as object,
      }),
      expect.objectContaining({ to: expect.objectContaining({ confirmed: CONFIRMED }) as object }),
    ]);
  });

  test('into another operatory at its time it stays confirmed; who only left a message stays noted', async () => {
    await countAsConfirmed();
    const confirmed = await anAppointment({ Confirmed: CONFIRMED });
    const beside = { AptDateTime: at('09:00', dayOf(confirmed)), Op: 2, Confirmed: 'reset' };
    expect((await put(confirmed, 'time', beside)).json()).toMatchObject({ data: { Confirmed: CONFIRMED } });
    const called = await anAppointment({ Confirmed: LEFT_MESSAGE });
    const later = { AptDateTime: at('15:00', dayOf(called)), Op: 1, Confirmed: 'reset' };
    expect((await put(called, 'time', later)).json()).toMatchObject({ data: { Confirmed: LEFT_MESSAGE } });
    const unknown = { AptDateTime: at('16:00', dayOf(called)), Op: 1, Confirmed: 999_999 };
    expect((await put(called, 'time', unknown)).body).toBe(dayWords.noConfirmation);
  });

  test('into time that is blocked out is done, and said', async () => {
    const one = await anAppointment();
    await here.add('schedule', {
      SchedDate: dayOf(one),
      StartTime: '12:00:00',
      StopTime: '13:00:00',
      SchedType: 2,
      BlockoutType: lunch,
      ClinicNum: 0,
    });
    const answer = await put(one, 'time', { AptDateTime: at('12:30', dayOf(one)), Op: 1 });
    expect(answer.json().message).toContain(dayWords.inBlockout('Lunch'));
  });

  test('beside time that is blocked out in another operatory nothing is said of it', async () => {
    const one = await anAppointment();
    await here.add('schedule', {
      SchedDate: dayOf(one),
      StartTime: '15:00:00',
      StopTime: '16:00:00',
      SchedType: 2,
      BlockoutType: lunch,
      Operatories: '2',
    });
    const move = async (time: string, Op: number) =>
      (await put(one, 'time', { AptDateTime: at(time, dayOf(one)), Op })).json() as { message: string };
    expect((await move('15:20', 1)).message).not.toContain(dayWords.inBlockout('Lunch'));
    expect((await move('15:25', 2)).message).toContain(dayWords.inBlockout('Lunch'));
  });

  test('onto what another has by now is refused with words, and nothing is half done', async () => {
    const one = await anAppointment();
    // Somebody at the practice's own desk, which the copy does not know of.
    const { AptNum } = await here.add('appointment', {
      PatNum: 2,
      AptStatus: 1,
      AptDateTime: `${dayOf(one)} 11:00:00`,
      Pattern: '/XX/',
      Op: 2,
      ProvNum: 2,
    });
    await world.app.owner.query('DELETE FROM od_appointment WHERE client_id = $1 AND apt_num = $2', [
      here.office.id,
      AptNum,
    ]);
    const answer = await put(one, 'time', { AptDateTime: at('11:10', dayOf(one)), Op: 2 });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'time_taken',
        detail: dayWords.chairTaken('Op 2', '11:00 AM – 11:20 AM'),
      }),
    ]);
    expect(await there(one.AptNum)).toMatchObject({ Op: 1, AptDateTime: one.AptDateTime });
    // Right behind it is free.
    expect((await put(one, 'time', { AptDateTime: at('11:20', dayOf(one)), Op: 2 })).statusCode).toBe(200);
  });

  test('where Open Dental itself calls it taken is a lost race, with other times and without that one', async () => {
    const one = await anAppointment();
    const wanted = at('11:00', dayOf(one));
    await here.fault('refuse-taken');
    const answer = await put(one, 'time', { AptDateTime: wanted, Op: 1 });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'time_taken']);
    expect(answer.json().detail).toContain('overlaps existing appointment');
    expect(answer.json().detail).toContain('Nothing was changed.');
    expect(await there(one.AptNum)).toMatchObject({ AptDateTime: one.AptDateTime });
  });

  test('what it refuses for another reason keeps its words', async () => {
    const one = await anAppointment();
    await here.change('operatory', 2, { IsHidden: 1 });
    const answer = await put(one, 'time', { AptDateTime: at('11:00', dayOf(one)), Op: 2 });
    await here.change('operatory', 2, { IsHidden: 0 });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Op is invalid')]);
  });

  test('a provider is with one patient at a time; while the assistant is alone they are free', async () => {
    const one = await anAppointment();
    await here.add('appointment', {
      PatNum: 2,
      AptStatus: 1,
      AptDateTime: `${dayOf(one)} 11:00:00`,
      Pattern: '/XX//',
      Op: 2,
      ProvNum: 1,
    });
    const taken = await put(one, 'time', { AptDateTime: at('11:05', dayOf(one)), Op: 1 });
    expect([taken.statusCode, taken.json().detail]).toEqual([
      409,
      dayWords.providerTaken('DOC1', '11:00 AM – 11:25 AM'),
    ]);
    expect((await put(one, 'time', { AptDateTime: at('11:15', dayOf(one)), Op: 1 })).statusCode).toBe(200);
  });

  test.each([
    ['into the past', { AptDateTime: '2020-01-06T09:00', Op: 1 }, dayWords.past],
    ['to a day that no month has', { AptDateTime: '2031-02-30T09:00', Op: 1 }, dayWords.badTime],
    ['to no time', { AptDateTime: 'soon', Op: 1 }, dayWords.badTime],
    ['into an operatory that is none', { AptDateTime: at('09:00'), Op: 99 }, dayWords.noChair],
    ['to a provider who is none', { AptDateTime: at('09:00'), Op: 1, ProvNum: 99 }, dayWords.noProvider],
  ])('%s is refused', async (_how, body, words) => {
    const one = await anAppointment();
    const answer = await put(one, 'time', body);
    expect([answer.statusCode, answer.body]).toEqual([400, words]);
  });
});

describe('booking', () => {
  let contact: number;
  beforeAll(async () => {
    contact = await linkPatient(world.app, here.office, 3);
  });
  const book = (body: object, id = contact, as = here.admin) =>
    as.call('POST', `/contacts/${id}/appointments`, { Op: 1, ProvNum: 1, minutes: 40, ...body });
  const onDay = async (day: string) =>
    (await here.rows('appointment')).filter(({ AptDateTime }) => AptDateTime?.startsWith(day));

  test('stands in the practice system with its length and provider; the same again is the same', async () => {
    const answer = await book({ AptDateTime: at('08:00'), Note: 'Asked for a morning' });
    expect([answer.statusCode, answer.json().message]).toEqual([200, dayWords.booked('Feb 3, 2031 8:00 AM')]);
    const [row] = await onDay(DAY);
    expect(row).toMatchObject({
      PatNum: 3,
      AptStatus: 1,
      Pattern: '/XXXXXX/',
      Op: 1,
      ProvNum: 1,
      Note: 'Asked for a morning',
    });
    expect(answer.json().data).toMatchObject({ contact_id: contact, od_json: { AptNum: row!.AptNum } });
    const again = await book({ AptDateTime: at('08:00') });
    expect([again.statusCode, again.json().message]).toEqual([
      200,
      dayWords.bookedBefore('Feb 3, 2031 8:00 AM'),
    ]);
    expect(await onDay(DAY)).toHaveLength(1);
  });

  test.each([
    ['archived', 41, { PatStatus: 3 }, patientWords.archived],
    ['deceased', 42, { PatStatus: 5 }, patientWords.deceased],
    ['deleted', 43, { PatStatus: 4 }, patientWords.gone],
  ])('for a patient who is %s by now is refused, with what to do', async (_how, num, fields, words) => {
    const id = await linkPatient(world.app, here.office, num);
    await here.change('patient', num, fields);
    const day = `2031-04-${num - 30}`;
    const answer = await book({ AptDateTime: at('08:00', day) }, id);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, `${words} ${patientWords.openOther}`]);
    expect(await onDay(day)).toEqual([]);
    if (fields.PatStatus === 4) return;
    const { rows } = await world.app.owner.query(
      'SELECT pat_status FROM od_patient WHERE client_id = $1 AND pat_num = $2',
      [here.office.id, num],
    );
    expect(rows).toEqual([{ pat_status: fields.PatStatus }]);
  });

  test('for one who is inactive is for the desk to say, and stands', async () => {
    const id = await linkPatient(world.app, here.office, 44);
    await here.change('patient', 44, { PatStatus: 2 });
    expect((await book({ AptDateTime: at('08:00', '2031-04-20') }, id)).statusCode).toBe(200);
  });

  test('a hygienist’s time is a hygiene visit', async () => {
    const hygienist = (await here.rows('provider')).find(({ IsSecondary }) => IsSecondary)!.ProvNum;
    const chair = (await here.rows('operatory')).find(({ ProvHygienist }) => ProvHygienist === hygienist)!;
    const answer = await book({
      AptDateTime: at('08:00', '2031-02-10'),
      Op: chair.OperatoryNum,
      ProvNum: hygienist,
    });
    expect(answer.json().data).toMatchObject({ ProvNum: hygienist, od_json: { IsHygiene: true } });
  });

  test('of twenty at once for one time only one is booked', async () => {
    const contacts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => linkPatient(world.app, here.office, index + 10)),
    );
    const answers = await Promise.all(
      contacts.map((id) => book({ AptDateTime: at('10:00', '2031-02-11') }, id)),
    );
    const booked = answers.filter((one) => one.statusCode === 200);
    const refused = answers.filter((one) => one.json().code === 'time_taken');
    expect([booked.length, refused.length]).toEqual([1, 19]);
    expect(await onDay('2031-02-11')).toHaveLength(1);
  });

  test('whose answer was lost is looked up, and not booked again', async () => {
    await here.fault('accept-then-drop');
    const answer = await book({ AptDateTime: at('13:00', '2031-02-12') });
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      dayWords.booked('Feb 12, 2031 1:00 PM'),
    ]);
    expect(await onDay('2031-02-12')).toHaveLength(1);
  });

  test('that never arrived is said to be not booked; the next try books it once', async () => {
    await here.fault('lose-writes');
    const lost = await book({ AptDateTime: at('13:00', '2031-02-13') });
    expect([lost.statusCode, lost.json().detail]).toEqual([502, expect.stringContaining('it is not booked')]);
    await here.fault('ok');
    expect((await book({ AptDateTime: at('13:00', '2031-02-13') })).statusCode).toBe(200);
    expect(await onDay('2031-02-13')).toHaveLength(1);
  });

  test('is refused for who is no patient, and in words for a wrong length', async () => {
    const stranger = await createContact(world.app, here.office);
    const answer = await book({ AptDateTime: at('08:00', '2031-02-14') }, stranger);
    expect([answer.statusCode, answer.body]).toEqual([400, contract.practiceWords.notPatient]);
    expect((await book({ AptDateTime: at('08:00', '2031-02-14'), minutes: 42 })).body).toBe(
      dayWords.badLength,
    );
    expect((await book({ AptDateTime: at('08:00', '2031-02-14') }, 999_999)).statusCode).toBe(404);
  });
});

describe('where the practice system', () => {
  test.each([
    ['confirm', { DefNum: 21 }, { Confirmed: 21 }],
    ['break', { sendToUnscheduledList: false }, { AptStatus: 5 }],
    ['time', { AptDateTime: at('15:00', '2031-04-01'), Op: 2 }, { AptDateTime: '2031-04-01 15:00:00' }],
  ])('took it and its answer was lost (%s), it is looked up and stands', async (what, body, fields) => {
    const one = await anAppointment();
    await here.fault('accept-then-drop');
    const answer = await put(one, what, body);
    expect(answer.statusCode).toBe(200);
    expect(await there(one.AptNum)).toMatchObject(fields);
  });

  test.each([
    ['confirm', { DefNum: 21 }],
    ['break', { sendToUnscheduledList: false }],
    ['time', { AptDateTime: at('15:00', '2031-04-02'), Op: 2 }],
  ])('never heard it (%s), it is said that nothing was changed', async (what, body) => {
    const one = await anAppointment();
    await here.fault('lose-writes');
    const answer = await put(one, what, body);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      502,
      dayWords.doubtNothing('Open Dental’s service cannot be reached.'),
    ]);
    const { DateTStamp: _, ...same } = one;
    expect(await there(one.AptNum)).toMatchObject(same);
  });

  test.each([
    ['econnector-down', 'eConnector'],
    ['garbage', 'cannot be read'],
    ['error', 'out of order'],
    ['timeout', 'did not answer'],
    ['old-version', 'too old'],
    ['rate-limit', 'wait'],
  ])('is ill (%s), it is said in words and nothing is changed', async (mode, words) => {
    const one = await anAppointment();
    await here.fault(mode);
    const answer = await put(one, 'confirm', { DefNum: 21 });
    expect([answer.statusCode, answer.json().detail]).toEqual([502, expect.stringContaining(words)]);
    expect((await there(one.AptNum))?.Confirmed).toBe(19);
  });

  test('permits no writing, it says what is missing', async () => {
    const poor = await world.open([...TABLES], { permissions: 'read' });
    const { AptNum } = await poor.add('appointment', {
      PatNum: 1,
      AptStatus: 1,
      AptDateTime: `${DAY} 09:00:00`,
      Pattern: '/XX/',
      Op: 1,
      ProvNum: 1,
    });
    const answer = await poor.admin.call('PUT', `/od/appointments/${AptNum}/confirm`, { DefNum: 21 });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      502,
      expect.stringContaining('does not permit'),
    ]);
  });
});

describe('nobody changes', () => {
  test('anything without an access token: the sentence says what is missing', async () => {
    const bare = await world.open([...TABLES]);
    const { AptNum } = await bare.add('appointment', {
      PatNum: 1,
      AptStatus: 1,
      AptDateTime: `${DAY} 09:00:00`,
      Pattern: '/XX/',
      Op: 1,
      ProvNum: 1,
    });
    await bare.admin.call('DELETE', '/od/access-token');
    const answer = await bare.admin.call('PUT', `/od/appointments/${AptNum}/confirm`, { DefNum: 21 });
    expect([answer.statusCode, answer.body]).toEqual([400, contract.practiceWords.noAccessToken]);
    const contact = await linkPatient(world.app, bare.office, 1);
    const booked = await bare.admin.call('POST', `/contacts/${contact}/appointments`, {
      AptDateTime: at('08:00'),
      Op: 1,
      ProvNum: 1,
      minutes: 30,
    });
    expect([booked.statusCode, booked.body]).toEqual([400, contract.practiceWords.noAccessToken]);
  });

  test('another office’s appointments', async () => {
    const one = await anAppointment();
    const other = await world.open([]);
    for (const [what, body] of [
      ['confirm', { DefNum: 21 }],
      ['break', { sendToUnscheduledList: true }],
      ['time', { AptDateTime: at('09:00'), Op: 1 }],
    ] as const)
      expect((await put(one, what, body, other.admin)).statusCode).toBe(404);
    expect(await there(one.AptNum)).toMatchObject({ Confirmed: 19, AptStatus: 1, Op: 1 });
  });

  test('but every member of the office', async () => {
    const one = await anAppointment();
    const member = await signIn(world.app, await createUser(world.app, here.office));
    expect((await put(one, 'confirm', { DefNum: 21 }, member)).statusCode).toBe(200);
  });
});
