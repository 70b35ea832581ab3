import { claims as contract, conversations, endOfDayIn } from '@chairline/contract';
import type { CleanPractice } from '@chairline/open-dental/made-up';
import { beforeAll, describe, expect, test } from 'vitest';
import { addConvo } from '../../testing/convo-rows.ts';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { givePractice, linkPatient, noteSynced } from '../../testing/practice-copy.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

/** The lists of outstanding claims, against a hand-written look through the made-up practice's rows. */

const NOW = new Date('2026-06-15T17:00:00Z');
const TODAY = '2026-06-15';
const DAY = 86_400_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

let rows: CleanPractice;
let stranger: Caller;
/** What the list must hold, made by hand from the rows. */
let wanted: Wanted[];

interface Wanted {
  id: number;
  carrier: string;
  type: string;
  dos: string | null;
  sent: string | null;
  amount: number;
  days: number | null;
  first: string;
  last: string;
  subscriber: string;
  procedures: string;
}

const app = useTestApp({ now: () => NOW });
const { office, me, colleague } = useOneOffice(app, { me: 'Member', colleague: 'Member' });
beforeAll(async () => {
  rows = await givePractice(app, office, { today: TODAY, patients: 2_000, garbage: true });
  await noteSynced(app, office, NOW);
  const other = await createOffice(app);
  await givePractice(app, other, { today: TODAY, patients: 60, seed: 7 });
  stranger = await signIn(app, await createUser(app, await createOffice(app)));
  wanted = byHand();
});

const types: Record<string, string> = { P: 'Primary', S: 'Secondary', Other: 'Other', Cap: 'Capitation' };

function byHand(): Wanted[] {
  const byKey = <T>(list: readonly T[], key: keyof T) => new Map(list.map((row) => [row[key], row]));
  const plans = byKey(rows.insplan, 'PlanNum');
  const carriers = byKey(rows.carrier, 'CarrierNum');
  const patients = byKey(rows.patient, 'PatNum');
  const subs = byKey(rows.inssub, 'InsSubNum');
  const procs = byKey(rows.procedurelog, 'ProcNum');
  const codes = byKey(rows.procedurecode, 'CodeNum');
  return rows.claim
    .filter((claim) => claim.ClaimStatus === 'S' && claim.ClaimType !== 'PreAuth')
    .map((claim) => {
      const carrier = carriers.get(plans.get(claim.PlanNum)?.CarrierNum ?? 0)?.CarrierName.trim();
      const patient = patients.get(claim.PatNum);
      const lines = rows.claimproc
        .filter((line) => line.ClaimNum === claim.ClaimNum)
        .sort((a, b) => a.LineNumber - b.LineNumber || a.ClaimProcNum - b.ClaimProcNum)
        .map((line) => {
          const proc = line.ProcNum > 0 ? procs.get(line.ProcNum) : undefined;
          const code = (proc && codes.get(proc.CodeNum)?.ProcCode) || line.CodeSent;
          return proc?.ToothNum ? `${code} #${proc.ToothNum}` : code;
        })
        .filter(Boolean);
      return {
        id: claim.ClaimNum,
        carrier: carrier || 'No carrier',
        type: types[claim.ClaimType] ?? claim.ClaimType,
        dos: claim.DateService,
        sent: claim.DateSent,
        amount: claim.ClaimFee,
        days:
          claim.DateSent === null ? null : Math.round((Date.parse(TODAY) - Date.parse(claim.DateSent)) / DAY),
        first: patient?.FName ?? '',
        last: patient?.LName ?? '',
        subscriber: subs.get(claim.InsSubNum)?.SubscriberID ?? '',
        procedures: [...new Set(lines)].join(', '),
      };
    });
}

type Page = { items: contract.ClaimRow[]; next: string | null; synced_at: string | null };
async function get<T>(path: string, caller = me): Promise<T> {
  const answer = await caller.call('GET', path);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json() as T;
}
const list = (query = '', caller = me) => get<Page>(`/outstanding-claims?${query}`, caller);
async function walk(query: string, limit: number, caller = me): Promise<contract.ClaimRow[]> {
  const found: contract.ClaimRow[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Page = await list(
      `${query}&limit=${limit}${next && `&cursor=${encodeURIComponent(next)}`}`,
      caller,
    );
    found.push(...page.items);
    next = page.next;
  }
  return found;
}
const ids = (items: readonly { DSSClaimsID: number }[]) => items.map((row) => row.DSSClaimsID);
const idsOf = (found: readonly Wanted[]) => found.map((row) => row.id);
const none = '9999-99-99';
const byAge = (a: Wanted, b: Wanted) => (a.sent ?? none).localeCompare(b.sent ?? none) || a.id - b.id;
const key = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

async function begin(claim: number, caller = me, name = 'A claim'): Promise<number> {
  const answer = await caller.call('POST', '/conversations', {
    system_process: 'outstanding claim',
    system_process_id: claim,
    convo_name: name,
  });
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return (answer.json() as { convo: conversations.Conversation }).convo.convo_id;
}

describe('the list', () => {
  test('has the claims the practice system waits for, oldest first, with what is shown of them', async () => {
    expect(wanted.length).toBeGreaterThan(100);
    const found = await walk('', 70);
    expect(ids(found)).toEqual(idsOf(wanted.toSorted(byAge)));
    const shown = found.map((row) => ({
      id: row.DSSClaimsID,
      carrier: row.Carrier,
      type: row.Type,
      dos: row.DOS,
      sent: row.DateSent,
      amount: Math.round(row.Amount * 100),
      days: row.days_out,
      name: row.PatName,
      subscriber: row.SubscriberID,
      procedures: row.Procedures,
    }));
    expect(shown).toEqual(
      wanted
        .toSorted(byAge)
        .map(({ first, last, ...row }) => ({ ...row, name: `${first} ${last}`.trim() }))
        .map(({ id, carrier, type, dos, sent, amount, days, name, subscriber, procedures }) => ({
          id,
          carrier,
          type,
          dos,
          sent,
          amount,
          days,
          name,
          subscriber,
          procedures,
        })),
    );
    expect(found.some(({ Procedures }) => /^D\d{4} #\d+/.test(Procedures))).toBe(true);
    expect(found.every(({ priority, convo, outstanding }) => priority === 2 && !convo && outstanding)).toBe(
      true,
    );
    expect((await list('limit=1')).synced_at).toBe(NOW.toISOString());
  });

  test('is another office’s own', async () => {
    expect(await list('', stranger)).toEqual({ items: [], next: null, synced_at: null });
    expect((await stranger.call('GET', `/outstanding-claims/${wanted[0]!.id}`)).statusCode).toBe(404);
  });

  test('sorts by amount, patient and next step; each page goes on where the last ended', async () => {
    const amounts = await walk('sort=amount', 90);
    expect(ids(amounts)).toEqual(idsOf(wanted.toSorted((a, b) => b.amount - a.amount || a.id - b.id)));
    const patients = await walk('sort=patient', 90);
    expect(ids(patients).toSorted((a, b) => a - b)).toEqual(idsOf(wanted).toSorted((a, b) => a - b));
    const rowsByName = patients.map(({ DSSClaimsID }) => wanted.find(({ id }) => id === DSSClaimsID)!);
    const fold = (row: Wanted) => `${row.last.toLowerCase()}\0${row.first.toLowerCase()}`;
    const groups = rowsByName.map(fold).filter((name, n, all) => name !== all[n - 1]);
    expect(new Set(groups).size).toBe(groups.length);
    const [soon, late] = [wanted[4]!.id, wanted[2]!.id];
    for (const [id, date] of [
      [late, '2026-07-20'],
      [soon, '2026-07-01'],
    ] as const)
      await me.call('PUT', `/outstanding-claims/${id}/next`, {
        next_action: 'Call carrier',
        next_date: date,
        version: 0,
      });
    const nexts = await walk('sort=next', 1_00);
    expect(ids(nexts).slice(0, 2)).toEqual([soon, late]);
    expect(nexts).toHaveLength(wanted.length);
    expect(ids(await walk('next=set&sort=next', 1))).toEqual([soon, late]);
    expect(ids(await walk('next=none', 200))).toHaveLength(wanted.length - 2);
    expect(ids(await walk('next=overdue', 200))).toEqual([]);
  });

  test('goes the other way round as well, by every order; what has no date stays at the end', async () => {
    for (const [sort, order] of Object.entries(contract.claimSorts)) {
      const natural = await walk(`sort=${sort}`, 90);
      const turned = await walk(`sort=${sort}&order=${order === 'asc' ? 'desc' : 'asc'}`, 90);
      const dateOf: Partial<Record<string, (row: contract.ClaimRow) => string | null>> = {
        age: ({ DateSent }) => DateSent,
        dos: ({ DOS }) => DOS,
        next: ({ work }) => work.next_date,
      };
      const isDated = (row: contract.ClaimRow) => dateOf[sort]?.(row) !== null;
      const parts = (rows: contract.ClaimRow[]) => [
        ids(rows.filter(isDated)),
        ids(rows.filter((row) => !isDated(row))),
      ];
      const [dated = [], undated = []] = parts(natural);
      expect(parts(turned)).toEqual([dated.toReversed(), undated.toReversed()]);
      expect(ids(turned)).toEqual([...dated.toReversed(), ...undated.toReversed()]);
      expect(turned).toHaveLength(wanted.length);
    }
  });

  test('sorts by type as it is shown, those of one type by number on every page', async () => {
    const byType = wanted.toSorted((a, b) => a.type.localeCompare(b.type) || a.id - b.id);
    expect(new Set(byType.map(({ type }) => type)).size).toBeGreaterThan(1);
    expect(ids(await walk('sort=type', 70))).toEqual(idsOf(byType));
    expect(ids(await walk('sort=type&order=desc', 70))).toEqual(idsOf(byType.toReversed()));
  });

  test('is narrowed by carrier whatever its case, by age, type and search', async () => {
    const carrier = wanted.find((row) => row.carrier !== 'No carrier')!.carrier;
    const spelled = `  ${carrier.toUpperCase().replaceAll(' ', '   ')} `;
    const same = wanted.filter((row) => key(row.carrier) === key(carrier));
    expect(ids(await walk(`carrier=${encodeURIComponent(spelled)}`, 40))).toEqual(
      idsOf(same.toSorted(byAge)),
    );
    const without = wanted.filter((row) => row.carrier === 'No carrier');
    expect(ids(await walk('carrier=No%20carrier', 40))).toEqual(idsOf(without.toSorted(byAge)));
    let all = 0;
    for (const age of contract.claimAges) {
      const expected = wanted.filter(({ days }) => contract.ageOf(days) === age);
      expect(ids(await walk(`age=${encodeURIComponent(age)}`, 60))).toEqual(idsOf(expected.toSorted(byAge)));
      all += expected.length;
    }
    expect(all).toBe(wanted.length);
    const secondary = wanted.filter(({ type }) => type === 'Secondary');
    expect(ids(await walk('type=secondary', 60))).toEqual(idsOf(secondary.toSorted(byAge)));
    const one = wanted.find(({ first, last }) => first && last)!;
    for (const text of [`${one.last}, ${one.first}`, `${one.first} ${one.last}`.toUpperCase()]) {
      const found = ids(await walk(`search=${encodeURIComponent(text)}`, 60));
      expect(found).toContain(one.id);
      expect(found.length).toBeLessThan(wanted.length);
    }
    const subscribed = wanted.find(({ subscriber }) => subscriber.length > 5)!;
    expect(
      ids(await walk(`search=${encodeURIComponent(subscribed.subscriber.toLowerCase())}`, 60)),
    ).toContain(subscribed.id);
    expect(ids(await walk('search=%25', 60))).toEqual(
      idsOf(wanted.filter(({ subscriber }) => subscriber.includes('%'))),
    );
  });

  test('refuses a cursor of another list, and one made up', async () => {
    const { next } = await list('limit=1');
    for (const cursor of [next!, 'AAAA', Buffer.from('amount.desc|2026-02-30|5').toString('base64url')])
      expect((await me.call('GET', `/outstanding-claims?sort=amount&cursor=${cursor}`)).statusCode).toBe(400);
    const lost = Buffer.from('age.desc|2026-02-30|5').toString('base64url');
    expect((await me.call('GET', `/outstanding-claims?cursor=${lost}`)).statusCode).toBe(400);
    expect((await me.call('GET', `/outstanding-claims?tab=now&cursor=${next}`)).statusCode).toBe(400);
    for (const query of ['order=asc', 'sort=age&tab=now', 'sort=dos'])
      expect((await me.call('GET', `/outstanding-claims?${query}&cursor=${next}`)).statusCode).toBe(400);
  });
});

describe('carriers and totals', () => {
  const carriers = async (search: string) =>
    (
      await get<{ items: contract.InsuranceCarrier[] }>(
        `/outstanding-claims/carriers?search=${encodeURIComponent(search)}`,
      )
    ).items;

  test('are what the rows come to', async () => {
    const groups = Map.groupBy(wanted, (row) => key(row.carrier));
    const all = await carriers('ALL');
    expect(all.map((row) => key(row.name)).toSorted()).toEqual([...groups.keys()].toSorted());
    for (const row of all) {
      const claims = groups.get(key(row.name))!;
      expect([row.freq, row.amount, row.urgent]).toEqual([
        claims.length,
        claims.reduce((sum, { amount }) => sum + amount, 0),
        claims.filter(({ days }) => (days ?? 0) > 60).length,
      ]);
    }
    expect(await carriers('')).toEqual(all);
    const first = all.find(({ name }) => name.length > 6)!;
    const begins = await carriers(` ${first.name.slice(0, 4).toUpperCase()}`);
    expect(begins.map(({ name }) => name)).toEqual(
      all.filter(({ name }) => key(name).startsWith(key(first.name.slice(0, 4)))).map(({ name }) => name),
    );
    expect(await carriers('zzz_no_such')).toEqual([]);
    expect(all.some(({ num }) => /^\d{10}$/.test(num))).toBe(true);
  });

  test('add up by age and by carrier', async () => {
    const totals = await get<contract.ClaimTotals>('/outstanding-claims/totals');
    const sum = (found: readonly Wanted[]) => found.reduce((all, { amount }) => all + amount, 0);
    expect([totals.claims, totals.amount, totals.due]).toEqual([wanted.length, sum(wanted), 0]);
    expect(totals.ages).toEqual(
      contract.claimAges.map((age) => {
        const found = wanted.filter(({ days }) => contract.ageOf(days) === age);
        return { age, claims: found.length, amount: sum(found) };
      }),
    );
    const groups = [...Map.groupBy(wanted, (row) => key(row.carrier)).values()];
    const amounts = groups.map((found) => sum(found)).toSorted((a, b) => b - a);
    expect(totals.carriers.map(({ amount }) => amount)).toEqual(amounts.slice(0, 20));
    const [top] = totals.carriers;
    const one = await get<contract.ClaimTotals>(
      `/outstanding-claims/totals?carrier=${encodeURIComponent(top!.name.toUpperCase())}`,
    );
    expect([one.claims, one.amount, one.carriers]).toEqual([top!.claims, top!.amount, [top]]);
    expect(await get<contract.ClaimTotals>('/outstanding-claims/totals', stranger)).toMatchObject({
      claims: 0,
      amount: 0,
      carriers: [],
      due: 0,
    });
  });
});

describe('priority', () => {
  test('in the database and in the contract is one rule', async () => {
    const states = [
      { open: true, at: ago(48) },
      { open: false, at: ago(25) },
      { open: false, at: ago(24) },
      { open: false, at: new Date(NOW.getTime() - DAY - 1) },
      { open: false, at: ago(1) },
    ];
    const made = new Map<number, (typeof states)[number]>();
    for (const [n, state] of states.entries()) {
      const id = wanted[20 + n]!.id;
      const convo = await begin(id);
      await app.owner.query(
        'UPDATE conversations SET is_open = $2, closed_at = CASE WHEN $2 THEN NULL ELSE $3::timestamptz END, closed_by = CASE WHEN $2 THEN NULL ELSE owner_id END, activity_at = $3 WHERE convo_id = $1',
        [convo, state.open, state.at],
      );
      made.set(id, state);
    }
    const expected = (id: number) => {
      const state = made.get(id);
      return contract.priorityOf({
        convo: state ? { convo_status: state.open, messages_updated_at: state.at.toISOString() } : null,
        outstanding: true,
        now: NOW,
      });
    };
    expect([...made.keys()].map(expected)).toEqual([3, 1, 4, 1, 4]);
    for (const priority of [1, 2, 3, 4]) {
      const found = await walk(`priority=${priority}`, 150);
      expect(ids(found).toSorted((a, b) => a - b)).toEqual(
        idsOf(wanted)
          .filter((id) => expected(id) === priority)
          .toSorted((a, b) => a - b),
      );
      expect(found.every((row) => row.priority === priority)).toBe(true);
    }
    // As a list they stand in this order; of the open ones those last of which the viewer is reminded.
    const reminded = wanted[26]!.id;
    const talk = await addConvo(app, office, {
      owner: me.user.id,
      kind: 'claim',
      reminders: [{ user: me.user.id, at: ago(-48) }],
    });
    await app.owner.query('UPDATE conversations SET subject_id = $2 WHERE convo_id = $1', [
      talk,
      String(reminded),
    ]);
    const standing = (id: number, viewer: Caller) =>
      id === reminded ? (viewer === me ? 3.5 : 3) : expected(id);
    for (const viewer of [me, colleague]) {
      const byStatus = idsOf(wanted).toSorted((a, b) => standing(a, viewer) - standing(b, viewer) || a - b);
      expect(ids(await walk('sort=status', 90, viewer))).toEqual(byStatus);
      expect(ids(await walk('sort=status&order=desc', 90, viewer))).toEqual(byStatus.toReversed());
    }
    // Received meanwhile: closed for good, and out of the list; the claim can still be opened.
    const paid = [...made.keys()][1]!;
    await app.owner.query(`UPDATE od_claim SET claim_status = 'R' WHERE client_id = $1 AND claim_num = $2`, [
      office.id,
      paid,
    ]);
    expect(await get<contract.ClaimRow>(`/outstanding-claims/${paid}`)).toMatchObject({
      outstanding: false,
      priority: 4,
    });
    expect(ids(await walk('priority=1', 150))).not.toContain(paid);
    await app.owner.query(`UPDATE od_claim SET claim_status = 'S' WHERE client_id = $1 AND claim_num = $2`, [
      office.id,
      paid,
    ]);
  });
});

describe('the tabs', () => {
  test('hold open conversations as tabOf says, also of claims that are paid or gone', async () => {
    const own = await createOffice(app);
    const caller = await signIn(app, await createUser(app, own));
    const other = await signIn(app, await createUser(app, own));
    const copy = await givePractice(app, own, { today: TODAY, patients: 120 });
    const out = copy.claim.filter(
      ({ ClaimStatus, ClaimType }) => ClaimStatus === 'S' && ClaimType !== 'PreAuth',
    );
    const paid = copy.claim.filter(
      ({ ClaimStatus, ClaimType }) => ClaimStatus === 'R' && ClaimType !== 'PreAuth',
    );
    const subjects = [...out.slice(0, 16), ...paid.slice(0, 4)].map(({ ClaimNum }) => ClaimNum);
    const endOfToday = endOfDayIn('America/Los_Angeles', NOW);
    for (const [n, id] of [...subjects, 9_999_999].entries()) {
      const mine = n % 3 !== 0;
      const convo = await addConvo(app, own, {
        owner: other.user.id,
        kind: 'claim',
        name: `Claim ${id}`,
        open: n % 5 !== 4,
        people: mine ? [caller.user.id] : [],
        messages: [{ by: other.user.id, text: 'Look', at: ago(n) }],
        reminders:
          mine && n % 2 === 0
            ? [{ user: caller.user.id, at: new Date(endOfToday.getTime() + (n % 4 === 0 ? 1 : 0)) }]
            : [],
      });
      await app.owner.query('UPDATE conversations SET subject_id = $2 WHERE convo_id = $1', [
        convo,
        String(id),
      ]);
    }
    const seen = new Map<number, string>();
    for (const tab of ['now', 'later'] as const) {
      const whole = await list(`tab=${tab}&limit=200`, caller);
      for (const row of whole.items) {
        expect(conversations.tabOf(row.convo!, endOfToday)).toBe(tab);
        expect(row.priority).toBe(3);
        seen.set(row.DSSClaimsID, tab);
      }
      const pages: number[] = [];
      for (let next: string | null = ''; next !== null;) {
        const page: Page = await list(`tab=${tab}&limit=2${next && `&cursor=${next}`}`, caller);
        pages.push(...ids(page.items));
        next = page.next;
      }
      expect(pages).toEqual(ids(whole.items));
      // In an order of its own: the same claims, the oldest first within each part of the tab, the other way as well.
      for (const order of ['desc', 'asc']) {
        const sorted = await walk(`tab=${tab}&sort=age&order=${order}`, 2, caller);
        expect(ids(sorted).toSorted((a, b) => a - b)).toEqual(pages.toSorted((a, b) => a - b));
        const sent = ['9999', '0000'][Number(order === 'asc')]!;
        const keys = sorted.map(
          ({ convo, DateSent }) => `${Number(!convo!.participant)}|${DateSent === null}|${DateSent ?? sent}`,
        );
        const byDate = (a: string, b: string) => (order === 'desc' ? a.localeCompare(b) : b.localeCompare(a));
        const parts = (given: string[]) =>
          ['0|false', '0|true', '1|false', '1|true'].map((part) =>
            given.filter((one) => one.startsWith(part)),
          );
        expect(keys).toEqual(parts(keys).flatMap((part) => part.toSorted(byDate)));
      }
    }
    const open = [...subjects, 9_999_999].filter((_, n) => n % 5 !== 4);
    expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual(open.toSorted((a, b) => a - b));
    expect(new Set(seen.values())).toEqual(new Set(['now', 'later']));
    const later = (await list('tab=later&limit=200', caller)).items.map(({ convo }) => convo!.participant);
    expect(later).toEqual(later.toSorted((a, b) => Number(b) - Number(a)));
    const gone = [
      ...(await list('tab=now&limit=200', caller)).items,
      ...(await list('tab=later&limit=200', caller)).items,
    ].find(({ DSSClaimsID }) => DSSClaimsID === 9_999_999);
    expect(gone).toMatchObject({ PatName: 'Claim 9999999', outstanding: false, Carrier: 'No carrier' });
    expect(await get<contract.ClaimRow>('/outstanding-claims/9999999', caller)).toEqual(gone);
    const carrier = (await list('tab=now&limit=1', caller)).items[0]!.Carrier;
    const narrowed = (await list(`tab=now&carrier=${encodeURIComponent(carrier)}`, caller)).items;
    expect(narrowed.length).toBeGreaterThan(0);
    expect(narrowed.every((row) => row.Carrier === carrier)).toBe(true);
    expect((await list('tab=now&priority=2', caller)).items).toEqual([]);
    expect((await list('tab=now', stranger)).items).toEqual([]);
  });

  test('and lists show nothing of a secured conversation to who takes no part in it', async () => {
    const id = wanted[40]!.id;
    const convo = await begin(id, colleague);
    await app.owner.query('UPDATE conversations SET secured = true WHERE convo_id = $1', [convo]);
    const shown = await get<contract.ClaimRow>(`/outstanding-claims/${id}`);
    expect([shown.convo_id, shown.convo, shown.priority]).toEqual([null, null, 2]);
    expect(ids((await list('tab=later&limit=200')).items)).not.toContain(id);
    expect(ids(await walk('priority=3', 200))).not.toContain(id);
    expect(ids(await walk('priority=2', 200))).toContain(id);
    expect(await get<contract.ClaimRow>(`/outstanding-claims/${id}`, colleague)).toMatchObject({
      convo_id: convo,
      priority: 3,
    });
    const answer = await me.call('POST', '/conversations', {
      system_process: 'outstanding claim',
      system_process_id: String(id),
      convo_name: 'Mine',
    });
    expect(answer.statusCode).toBe(404);
  });
});

test('a claim leads to its patient’s contact', async () => {
  const claim = rows.claim.find(({ ClaimNum }) => ClaimNum === wanted[60]!.id)!;
  const contact = await linkPatient(app, office, claim.PatNum);
  expect(await get<contract.ClaimRow>(`/outstanding-claims/${claim.ClaimNum}`)).toMatchObject({
    contact_id: contact,
    PatNum: claim.PatNum,
  });
});
