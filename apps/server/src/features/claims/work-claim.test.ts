import type { claims as contract, conversations } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { auditOf, eventsOf } from '../../testing/office-log.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let stranger: Caller;

const app = useTestApp();
const { office, me, colleague } = useOffice(app, { me: 'Member', colleague: 'Member' });
beforeAll(async () => {
  stranger = await signIn(app, await createUser(app, await createOffice(app)));
});
beforeEach(async () => {
  await app.owner.query(
    `INSERT INTO od_claim (client_id, claim_num, claim_status, claim_type) VALUES ($1, 11, 'S', 'P'), ($1, 12, 'S', 'P')`,
    [office.id],
  );
});

const put = (caller: Caller, body: unknown, claim = 11) =>
  caller.call('PUT', `/outstanding-claims/${claim}/next`, body);
const claimOf = async (caller = me, claim = 11) =>
  (await caller.call('GET', `/outstanding-claims/${claim}?messages=0`)).json() as contract.ClaimRow;
const first = { next_action: 'Call carrier', next_date: '2026-12-24', version: 0 };

describe('the day of the next step', () => {
  /** So many days on, on the office's calendar. */
  const day = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(
      new Date(Date.now() + days * 86_400_000),
    );
  const begin = async (caller: Caller, claim = 11) => {
    const answer = await caller.call('POST', '/conversations', {
      system_process: 'outstanding claim',
      system_process_id: claim,
      convo_name: 'Kim Nguyen',
    });
    return (answer.json() as { convo: conversations.Conversation }).convo;
  };
  const inTab = async (caller: Caller, tab: 'now' | 'later') => {
    const answer = await caller.call('GET', `/outstanding-claims?tab=${tab}`);
    return (answer.json() as { items: contract.ClaimRow[] }).items.map((row) => row.DSSClaimsID);
  };
  const reminderOf = async (caller: Caller) => (await claimOf(caller)).convo!.userReminder;
  const clockOf = (date: string) =>
    new Date(date).toLocaleString('sv-SE', { timeZone: 'America/Los_Angeles' }).slice(0, 16);

  test('is the reminder of who set it and puts the claim off until then; done, both are gone', async () => {
    await begin(me);
    expect([await inTab(me, 'now'), await inTab(me, 'later')]).toEqual([[11], []]);
    await put(me, { ...first, next_date: day(3) });
    expect([await inTab(me, 'now'), await inTab(me, 'later')]).toEqual([[], [11]]);
    expect(clockOf((await reminderOf(me))!.reminder_date)).toBe(`${day(3)} 09:00`);
    // Another day moves it, other words do not, and today is now.
    await put(me, { next_action: 'Call carrier', next_date: day(5), version: 1 });
    expect(clockOf((await reminderOf(me))!.reminder_date)).toBe(`${day(5)} 09:00`);
    const { version } = (await claimOf()).convo!;
    await put(me, { next_action: 'Appeal', next_date: day(5), version: 2 });
    expect((await claimOf()).convo!.version).toBe(version);
    await put(me, { next_action: 'Appeal', next_date: day(0), version: 3 });
    expect([await reminderOf(me), await inTab(me, 'now')]).toEqual([null, [11]]);
    await put(me, { next_action: 'Appeal', next_date: day(9), version: 4 });
    await put(me, { next_action: '', next_date: null, version: 5 });
    expect([await reminderOf(me), await inTab(me, 'now')]).toEqual([null, [11]]);
  });

  test('set by somebody else takes the first one’s reminder along, not one of their own', async () => {
    const { convo_id } = await begin(me);
    await put(me, { ...first, next_date: day(3) });
    await put(colleague, { next_action: 'Appeal', next_date: day(4), version: 1 });
    expect([await reminderOf(me), clockOf((await reminderOf(colleague))!.reminder_date)]).toEqual([
      null,
      `${day(4)} 09:00`,
    ]);
    expect([await inTab(me, 'now'), await inTab(colleague, 'later')]).toEqual([[11], [11]]);
    const own = new Date(Date.now() + 7_200_000).toISOString();
    await colleague.call('PUT', `/conversations/${convo_id}/reminder`, { date: own });
    await put(me, { next_action: 'Appeal', next_date: day(6), version: 2 });
    expect((await reminderOf(colleague))!.reminder_date).toBe(own);
  });

  test('counts for a conversation that is begun later, is told, and waits once on the bell', async () => {
    await put(me, { ...first, next_date: day(3) });
    const convo = await begin(me);
    expect(clockOf(convo.userReminder!.reminder_date)).toBe(`${day(3)} 09:00`);
    expect(await inTab(me, 'later')).toEqual([11]);
    const work = async (when: string) =>
      ((await me.call('GET', `/worklist?when=${when}`)).json() as { items: { id: string }[] }).items.map(
        ({ id }) => id,
      );
    expect(await work('later')).toEqual(['claim:11']);
    const counts = (await me.call('GET', '/worklist/counts')).json() as Record<
      string,
      Record<string, number>
    >;
    expect([counts['later']!['claim'], counts['later']!['reminder']]).toEqual([1, 0]);
    await put(me, { next_action: 'Appeal', next_date: day(8), version: 1 });
    const told = (await eventsOf(app, office.id)).map(({ type }) => type);
    expect(told).toEqual(['claimWork', 'addConvo', 'claimWork', 'updateConvo']);
    // The reminder alone, without the claim that stands for it, is on the bell by itself.
    await app.owner.query(`UPDATE od_claim SET claim_status = 'R' WHERE client_id = $1`, [office.id]);
    expect(await work('later')).toEqual([`reminder:${convo.convo_id}`]);
  });

  test('leaves a closed conversation alone', async () => {
    const { convo_id } = await begin(me);
    await me.call('PUT', `/conversations/${convo_id}/status`, {
      status: false,
      process: 'outstanding claim',
    });
    expect((await put(me, { ...first, next_date: day(3) })).statusCode).toBe(200);
    expect(await reminderOf(me)).toBe(null);
  });
});

describe('the next step', () => {
  test('is kept with who said it; everybody hears of it, and it is written down without its words', async () => {
    expect((await claimOf()).work).toEqual({
      DSSClaimsID: 11,
      next_action: '',
      next_date: null,
      changed_by: '',
      changed_at: null,
      version: 0,
    });
    const answer = await put(me, { ...first, next_action: '  Call carrier ' });
    expect(answer.statusCode).toBe(200);
    const work = answer.json() as contract.ClaimWork;
    expect(work).toMatchObject({
      DSSClaimsID: 11,
      next_action: 'Call carrier',
      next_date: '2026-12-24',
      changed_by: 'Dana Park',
      version: 1,
    });
    expect((await claimOf(colleague)).work).toEqual(work);
    expect(await eventsOf(app, office.id)).toEqual([
      { type: 'claimWork', payload: { work }, audience: null },
    ]);
    const written = (await auditOf(app, office.id)).find(({ action }) => action === 'claim.next')!;
    expect(written).toMatchObject({
      actor: `user:${me.user.id}`,
      subject: 'claim:11',
      details: { next_date: '2026-12-24', version: 1 },
    });
    expect(JSON.stringify(written)).not.toContain('Call carrier');
  });

  test('is not changed over somebody else’s; the same twice is once', async () => {
    await put(me, first);
    expect((await put(me, first)).json()).toMatchObject({ version: 1 });
    const late = await put(colleague, { ...first, next_action: 'Appeal' });
    expect([late.statusCode, late.json()]).toEqual([
      409,
      expect.objectContaining({
        detail: 'The next step of this claim was changed meanwhile. Look at it again, then save.',
      }),
    ]);
    expect(
      (await put(colleague, { next_action: 'Appeal', next_date: null, version: 1 })).json(),
    ).toMatchObject({ next_action: 'Appeal', next_date: null, version: 2 });
    expect((await put(me, first)).statusCode).toBe(409);
    expect((await put(me, { ...first, version: 7 })).statusCode).toBe(409);
    expect((await put(me, { ...first, version: 3 }, 12)).statusCode).toBe(409);
    expect(await eventsOf(app, office.id)).toHaveLength(2);
  });

  test('of twenty at once is that of one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        put(n % 2 ? me : colleague, { ...first, next_action: `Step ${n}` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    expect((await claimOf()).work.version).toBe(1);
    expect(await eventsOf(app, office.id)).toHaveLength(1);
  });

  test('takes a day that is one and 200 characters; another office’s claim is not there', async () => {
    for (const body of [
      { ...first, next_date: '2026-02-30' },
      { ...first, next_date: 'soon' },
      { ...first, next_date: '0026-12-05' },
      { ...first, next_date: '2206-12-05' },
      { ...first, next_action: 'x'.repeat(201) },
      { ...first, version: -1 },
    ])
      expect((await put(me, body)).statusCode).toBe(400);
    expect((await put(me, { ...first, next_action: 'x'.repeat(200) })).statusCode).toBe(200);
    expect((await put(stranger, first)).statusCode).toBe(404);
    expect((await put(me, first, 99)).statusCode).toBe(404);
    expect(
      (await app.server.inject({ method: 'PUT', url: '/api/outstanding-claims/11/next' })).statusCode,
    ).toBe(403);
  });

  test('waits in the queue of who set it, while the practice system waits for the carrier', async () => {
    const ids = async (caller: Caller, when: string) =>
      ((await caller.call('GET', `/worklist?when=${when}`)).json() as { items: { id: string }[] }).items.map(
        ({ id }) => id,
      );
    const counts = async (caller: Caller) =>
      (await caller.call('GET', '/worklist/counts')).json() as Record<string, { claim: number }>;
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await put(me, { ...first, next_date: day(-3) });
    await put(me, { ...first, next_date: day(5) }, 12);
    expect(await ids(me, 'today')).toEqual(['claim:11']);
    expect(await ids(me, 'later')).toEqual(['claim:12']);
    expect(await ids(colleague, 'today')).toEqual([]);
    expect([(await counts(me)).today!.claim, (await counts(me)).later!.claim]).toEqual([1, 1]);
    const { items } = (await me.call('GET', '/worklist')).json();
    expect(items[0]).toMatchObject({
      kind: 'claim',
      title: 'Patient 0',
      note: 'Call carrier',
      system_process_id: '11',
      work_version: 1,
      convo_id: null,
    });
    // Who changes it takes it over.
    await put(colleague, { ...first, next_date: day(-1), version: 1 });
    expect([await ids(me, 'today'), await ids(colleague, 'today')]).toEqual([[], ['claim:11']]);
    await app.owner.query(`UPDATE od_claim SET claim_status = 'R' WHERE client_id = $1`, [office.id]);
    expect([await ids(colleague, 'today'), await ids(me, 'later')]).toEqual([[], []]);
  });
});

describe('what was said to the carrier', () => {
  const add = (caller: Caller, body: unknown, claim = 11) =>
    caller.call('POST', `/outstanding-claims/${claim}/notes`, body);
  const notes = async (caller = me, claim = 11) =>
    (
      (await caller.call('GET', `/outstanding-claims/${claim}/notes`)).json() as {
        items: contract.ClaimNote[];
      }
    ).items;

  test('is kept, newest first, with who said it and to whom; everybody hears of it', async () => {
    const one = (await add(me, { note: ' They want x-rays. ', spoke_with: 'Ann', reference: 'R-17' })).json();
    expect(one).toMatchObject({
      DSSClaimsID: 11,
      user_id: me.user.id,
      username: me.user.username,
      full_name: 'Dana Park',
      note: 'They want x-rays.',
      spoke_with: 'Ann',
      reference: 'R-17',
    });
    const two = (await add(colleague, { note: 'Sent.' })).json();
    expect(await notes()).toEqual([two, one]);
    expect((await claimOf()).last_note).toEqual(two);
    expect(await notes(me, 12)).toEqual([]);
    expect(await eventsOf(app, office.id)).toEqual([
      { type: 'claimNote', payload: { note: one }, audience: null },
      { type: 'claimNote', payload: { note: two }, audience: null },
    ]);
    expect(JSON.stringify(await auditOf(app, office.id))).not.toContain('x-rays');
    // It can be added to, and nothing else.
    for (const method of ['PUT', 'DELETE'] as const)
      expect(
        (await me.call(method, `/outstanding-claims/11/notes/${one.claim_note_id}`, { note: 'x' }))
          .statusCode,
      ).toBe(404);
  });

  test('is one for one client_ref, sixty times at once as well', async () => {
    const body = { note: 'They pay on Friday.', client_ref: 'tab-1-note-1' };
    const answers = await Promise.all(Array.from({ length: 60 }, () => add(me, body)));
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(200);
    expect(await notes()).toHaveLength(1);
    expect((await add(me, body, 12)).statusCode).toBe(409);
    expect((await add(colleague, body)).statusCode).toBe(200);
    expect(await notes()).toHaveLength(2);
    expect(await eventsOf(app, office.id)).toHaveLength(2);
  });

  test('takes 4,000 characters and refuses nothing at all; another office’s claim is not there', async () => {
    expect((await add(me, { note: 'é'.repeat(4_000) })).statusCode).toBe(200);
    for (const [note, words] of [
      ['x'.repeat(4_001), 'A note has at most 4,000 characters.'],
      ['   ', 'Write what was said first.'],
    ] as const) {
      const answer = await add(me, { note });
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(words)]);
    }
    expect((await add(stranger, { note: 'x' })).statusCode).toBe(404);
    expect((await stranger.call('GET', '/outstanding-claims/11/notes')).statusCode).toBe(404);
  });

  test('and the next step stay with a claim the practice system has no more', async () => {
    await add(me, { note: 'Denied.' });
    await put(me, first);
    await app.owner.query('DELETE FROM od_claim WHERE client_id = $1', [office.id]);
    expect(await notes()).toHaveLength(1);
    expect((await put(me, { next_action: '', next_date: null, version: 1 })).statusCode).toBe(200);
    expect((await add(me, { note: 'x' }, 12)).statusCode).toBe(404);
    expect(await claimOf()).toMatchObject({
      gone: true,
      outstanding: false,
      work: { version: 2 },
      last_note: { note: 'Denied.' },
    });
    expect((await me.call('GET', '/outstanding-claims/12')).statusCode).toBe(404);
    expect((await stranger.call('GET', '/outstanding-claims/11')).statusCode).toBe(404);
  });
});

describe('old state + event = fresh fetch', () => {
  const list = async () =>
    (await me.call('GET', '/outstanding-claims?messages=0')).json() as { items: contract.ClaimRow[] };
  const last = async () => (await eventsOf(app, office.id)).at(-1)!;

  test('claimWork', async () => {
    const before = await list();
    await put(colleague, first);
    const { type, payload } = await last();
    expect(type).toBe('claimWork');
    const { work } = payload as { work: contract.ClaimWork };
    const after = {
      ...before,
      items: before.items.map((row) => (row.DSSClaimsID === work.DSSClaimsID ? { ...row, work } : row)),
    };
    expect(after).toEqual(await list());
    expect(after).not.toEqual(before);
  });

  test('claimNote', async () => {
    const before = await list();
    const held = (await me.call('GET', '/outstanding-claims/12/notes')).json() as {
      items: contract.ClaimNote[];
    };
    await colleague.call('POST', '/outstanding-claims/12/notes', { note: 'They want x-rays.' });
    const { type, payload } = await last();
    expect(type).toBe('claimNote');
    const { note } = payload as { note: contract.ClaimNote };
    const after = {
      ...before,
      items: before.items.map((row) =>
        row.DSSClaimsID === note.DSSClaimsID ? { ...row, last_note: note } : row,
      ),
    };
    expect(after).toEqual(await list());
    expect({ items: [note, ...held.items] }).toEqual(
      (await me.call('GET', '/outstanding-claims/12/notes')).json(),
    );
  });

  test('addConvo of a claim: its conversation and its priority', async () => {
    const before = await list();
    await me.call('POST', '/conversations', {
      system_process: 'outstanding claim',
      system_process_id: '12',
      convo_name: 'Kim Nguyen',
    });
    const { type, payload } = await last();
    expect(type).toBe('addConvo');
    const { convo } = payload as { convo: conversations.ConversationRow };
    const { conversations: rules, claims } = await import('@chairline/contract');
    const view = rules.viewConversation(convo, { user_id: me.user.id, role: 'Member' });
    const after = {
      ...before,
      items: before.items.map((row) =>
        String(row.DSSClaimsID) === convo.system_process_id
          ? {
              ...row,
              convo: view,
              convo_id: view.convo_id,
              priority: claims.priorityOf({ convo: view, outstanding: row.outstanding, now: new Date() }),
            }
          : row,
      ),
    };
    expect(after).toEqual(await list());
  });
});
