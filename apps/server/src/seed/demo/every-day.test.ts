import { describe, expect, test } from 'vitest';
import { layOffice, planDemoOffice } from './lay-office.ts';
import { officeMoment } from './office-time.ts';

/**
 * The demonstration at every sort of day and hour of its office: what the journeys in e2e/ look for is always there.
 * A journey that looks for something of the demonstration has its line here.
 */

/** A week, both changes of the clocks, a leap day, the last and the first day of a year. */
const days =
  '2026-11-22 2026-11-23 2026-11-24 2026-11-25 2026-11-26 2026-11-27 2026-11-28 2026-11-30 2026-03-08 2026-11-01 2028-02-29 2026-12-31 2027-01-01'.split(
    ' ',
  );
const times = ['00:05', '09:00', '16:37', '23:55'];
const moments = days.flatMap((day) => times.map((time) => [day, time] as const));

const STAFF = { admin: 2, desk: 3, desk2: 4 };

function layAt(day: string, time: string) {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const now = officeMoment(new Date(`${day}T20:00:00Z`), 0, hours * 60 + minutes);
  const { prng, plan } = planDemoOffice();
  const rows = layOffice(prng, plan, now, true);
  const talks = rows.talks!;
  const idOf = (name: string): number => {
    const found = rows.contacts.find((row) => `${row.firstName} ${row.lastName}` === name);
    if (!found) throw new Error(`there is no ${name}`);
    return found.contactId!;
  };
  return {
    ...rows,
    talks,
    now,
    contact: (name: string) => rows.contacts.find((row) => row.contactId === idOf(name))!,
    thread: (name: string) => {
      const id = idOf(name);
      return rows.laid.filter(({ row }) => row.contactId === id).map(({ row }) => row);
    },
    talk: (name: string) => talks.conversations.find((row) => row.convoName === name)!,
    said: (words: string) => talks.messages.filter(({ body }) => body!.includes(words)),
  };
}

describe.each(moments)('%s at %s', (day, time) => {
  const at = layAt(day, time);

  test('is that moment by the office’s clocks, and nothing but reminders is later', () => {
    const shown = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Los_Angeles',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    expect(shown.format(at.now)).toBe(`${day} ${time}`);
    const later = (moments: (Date | null | undefined)[]) => moments.filter((one) => one && one > at.now);
    expect(later(at.laid.map(({ row }) => row.at))).toEqual([]);
    expect(
      later(at.contacts.flatMap((row) => [row.createdAt, row.activityAt, row.needsAnswerSince])),
    ).toEqual([]);
    expect(later(at.optOuts.map((row) => row.stoppedAt))).toEqual([]);
    expect(later(at.talks.messages.map((row) => row.at))).toEqual([]);
    expect(later(at.talks.conversations.flatMap((row) => [row.createdAt, row.activityAt]))).toEqual([]);
    expect(at.talks.reminders).toHaveLength(3);
    expect(later(at.talks.reminders.map((row) => row.remindAt))).toHaveLength(3);
    // They stay ahead while a suite of journeys runs through it.
    for (const { remindAt } of at.talks.reminders)
      expect(remindAt.getTime() - at.now.getTime()).toBeGreaterThan(60 * 60_000);
  });

  test('those who wait, what failed, who stopped: as many as ever, and in the same order', () => {
    const waiting = at.contacts.filter((row) => row.needsAnswerSince);
    const newest = at.contacts.toSorted((a, b) => b.activityAt!.getTime() - a.activityAt!.getTime());
    expect(waiting).toHaveLength(11);
    expect(newest.slice(0, 4).map((row) => row.firstName)).toEqual(['Tom', 'Grace', 'Daniel', 'Maya']);
    expect(at.contacts.filter((row) => row.lastDirection === 'undelivered')).toHaveLength(2);
    expect(at.optOuts).toHaveLength(3);
    // Nobody whom the journeys text has stopped, or has nothing to be opened for.
    for (const name of [
      'Maya Okafor',
      'Daniel Reyes',
      'Priya Raman',
      'Tom Whitfield',
      'Grace Lindqvist',
      'Hannah Eastwood',
      'Nathaniel Crowe',
      'Rosa Castillo',
      'Trevor Lindholm',
      'Rebecca Thorne',
    ]) {
      expect(at.contact(name).itemCount, name).toBeGreaterThan(0);
      expect(
        at.optOuts.map((row) => row.contactNumber),
        name,
      ).not.toContain(at.contact(name).ph1);
    }
    expect(at.contact('Daniel Reyes').needsAnswerSince).toBeNull();
    expect(at.contact('Maya Okafor').needsAnswerSince).not.toBeNull();
  });

  test('a call from a number of the patient’s phone page is that person’s, whoever of the family shares it', () => {
    for (const name of ['Maya Okafor', 'Daniel Reyes', 'Priya Raman', 'Tom Whitfield', 'Grace Lindqvist']) {
      const { contactId, ph1 } = at.contact(name);
      const texts = at.laid.filter(({ row }) => row.kind === 'text' && row.contactNumber === ph1);
      const last = texts.toSorted((a, b) => b.row.at!.getTime() - a.row.at!.getTime())[0]!;
      expect([name, last.row.contactId]).toEqual([name, contactId]);
    }
    // Nor does a day change how he is best reached: by his number.
    expect(at.contact('Tom Whitfield').preferContactMethod).toBe('None');
  });

  test('what the search journey finds', () => {
    const asked = at.thread('Hannah Eastwood').find(({ body }) => body!.includes('insurance card before'));
    expect(asked).toMatchObject({ userIds: [STAFF.desk] });
    expect(asked!.body).toContain(
      'could you send us a picture of your new insurance card before your next visit?',
    );
    expect(at.said('the bracket on the left was loose')).toHaveLength(1);
    expect(at.said('Operatory 3 went through a lot with the school visits')).toHaveLength(1);
    const secret = at.talk('Your review in December');
    expect(secret.secured).toBe(true);
    expect(
      at.talks.participants.filter((row) => row.convoId === secret.convoId).map((row) => row.userId),
    ).toEqual([STAFF.admin, STAFF.desk]);
    // Far more than one look shows.
    expect(at.laid.filter(({ row }) => /insurance/i.test(row.body!)).length).toBeGreaterThan(60);
  });

  test('what the journeys of threads and tags find', () => {
    // Long, with pictures.
    for (const name of ['Hannah Eastwood', 'Maya Okafor']) expect(at.thread(name).length).toBeGreaterThan(8);
    expect(at.laid.filter(({ source }) => source.pictures.length > 0).length).toBeGreaterThan(20);
    const tagOf = (name: string) => at.tags.find((row) => row.tagName === name)!.tagId;
    expect(at.thread('Nathaniel Crowe').at(-1)!.tagIds).toContain(tagOf('In pain'));
    // Who says that it does not hurt is not in pain.
    const painless = at.laid.filter(({ row }) => /doesn.t hurt/i.test(row.body!));
    expect(painless.length).toBeGreaterThan(0);
    for (const { row } of painless) expect(row.tagIds, row.body).not.toContain(tagOf('In pain'));
    expect(at.contact('Maya Okafor').tagIds).toContain(tagOf('VIP'));
    for (const name of ['Hannah Eastwood', 'Priya Raman', 'Daniel Reyes'])
      expect(at.contact(name).tagIds, name).not.toContain(tagOf('VIP'));
    const estimate = at.thread('Priya Raman').filter(({ kind }) => kind === 'email');
    expect(estimate.at(-1)!.subject).toBe('Re: Your treatment estimate');
    expect(at.thread('Trevor Lindholm').at(-1)!.direction).toBe('undelivered');
    expect(at.contacts.some((row) => row.phoneNum === '+19715550154')).toBe(true);
    expect(at.templates.map((row) => row.title)).toContain('Recare is due');
  });

  test('what the journeys of conversations find', () => {
    expect(at.talks.conversations).toHaveLength(15);
    const waits = at.talks.participants.filter((row) => row.userId === STAFF.desk && row.unreadCount! > 0);
    expect(waits).toHaveLength(3);
    const about = (name: string) =>
      at.talks.references.filter((row) => row.contactId === at.contact(name).contactId).length;
    expect([about('Maya Okafor'), about('Tom Whitfield'), about('Priya Raman')]).toEqual([2, 1, 1]);
    // Nobody has said anything about these yet.
    expect([about('Nathaniel Crowe'), about('Rosa Castillo'), about('Hannah Eastwood')]).toEqual([0, 0, 0]);
  });
});
