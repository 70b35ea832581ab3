import { expect, test } from 'vitest';
import { inOffice } from '../../../platform/platform.ts';
import { createOffice, type TestOffice } from '../../../testing/factory.ts';
import { type ComingMail, takeMails } from './take-mails.ts';
import { isGate } from '../../../testing/tier.ts';
import { useTestApp } from '../../../testing/use-app.ts';

const OWN = 'frontdesk@cedar.test';
const START = Date.parse('2026-11-01T12:00:00Z');
const app = useTestApp();

/** The same numbers each time (mulberry32). @returns a whole number below `below` */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Mails that answer one another, in any order, between the office and few people; some share an address. */
function correspondence(seed: number, count: number): ComingMail[] {
  const roll = dice(seed);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)]!;
  const people = [
    'family@example.com',
    'maria@example.com',
    'li@example.com',
    'new1@example.com',
    'New1@example.com',
  ];
  const id = () => `m${roll(count + 5)}@example.com`;
  return Array.from({ length: count }, (_, n) => {
    const isSent = roll(3) === 0;
    const to = isSent ? [pick(people), pick(people)] : [OWN];
    return {
      fetched: {
        id: `g${n}`,
        threadId: `t${roll(8)}`,
        labels: isSent ? ['SENT'] : ['INBOX', 'UNREAD'],
        at: new Date(START + roll(40) * 60_000),
        size: 100,
      },
      parsed: {
        // Some programs give two mails the same id, and some none.
        messageId: roll(12) === 0 ? '' : roll(12) === 0 ? 'm1@example.com' : `m${n}@example.com`,
        inReplyTo: roll(2) === 0 ? id() : '',
        references: Array.from({ length: roll(3) }, id),
        from: { address: isSent ? OWN : pick(people), name: '' },
        to,
        cc: roll(4) === 0 ? [pick(people)] : [],
        bcc: [],
        replyTo: [],
        subject: pick(['Your visit', 'Re: Your visit', 'The bill']),
        date: null,
        text: `Words ${n}`,
        calendars: [],
        eventNote: '',
        html: null,
        hasRemoteImages: false,
        attachments: [],
        automatic: roll(6) === 0,
        bulk: false,
        report: null,
        unreadable: null,
      },
      kept: { rawKey: null, htmlKey: null, attachments: [] },
      isHistory: false,
    };
  });
}

const take = (office: TestOffice, mails: readonly ComingMail[]) =>
  inOffice(app.platform, { office: office.id, actor: { kind: 'system', name: 'test' } }, (ctx) =>
    takeMails(ctx, OWN, mails),
  );

/** What is there after all, without numbers that differ from office to office. */
async function readAll(office: TestOffice) {
  const rows = async (query: string) => (await app.owner.query(query, [office.id])).rows as object[];
  return {
    threads: await rows(
      `SELECT array_agg(gmail_id ORDER BY gmail_id) AS mails FROM emails WHERE client_id = $1 GROUP BY thread_key ORDER BY 1`,
    ),
    items: await rows(
      `SELECT c.email, c.first_name, i.position, i.at, e.gmail_id, i.thread_key = e.thread_key AS threaded
       FROM comm_items i JOIN contacts c USING (client_id, contact_id) JOIN emails e USING (client_id, email_id)
       WHERE i.client_id = $1 ORDER BY c.email_key, c.first_name, i.position`,
    ),
    contacts: await rows(
      `SELECT c.email, c.first_name, c.version, c.item_count, c.last_kind, c.last_direction, c.last_snippet, c.activity_at,
         c.needs_answer_since, c.search_text, e.gmail_id AS last
       FROM contacts c LEFT JOIN comm_items i ON i.client_id = c.client_id AND i.comm_item_id = c.last_item_id
       LEFT JOIN emails e ON e.client_id = i.client_id AND e.email_id = i.email_id
       WHERE c.client_id = $1 ORDER BY c.email_key, c.first_name`,
    ),
    told: await rows(
      `SELECT n.payload::jsonb #>> '{contact,email}' AS contact, n.payload::jsonb #>> '{contact,version}' AS version,
         n.payload::jsonb #>> '{item,position}' AS position, n.payload::jsonb #>> '{item,message}' AS message
       FROM live_events n WHERE n.client_id = $1 AND n.type = 'addMessage' ORDER BY n.seq`,
    ),
    found: await rows(
      `SELECT e.gmail_id, s.words::text FROM search_entries s JOIN emails e ON e.client_id = s.client_id AND e.email_id = s.ref_id
       WHERE s.client_id = $1 AND s.kind = 'email' ORDER BY e.gmail_id`,
    ),
  };
}

/** Two people with one address; activity to the microsecond, as the database writes it. */
async function withFamily(): Promise<TestOffice> {
  const office = await createOffice(app);
  for (const name of ['Ana', 'Ben'])
    await app.owner.query(
      `INSERT INTO contacts (client_id, first_name, email, search_text, activity_at)
       VALUES ($1, $2, 'family@example.com', lower($2), '2026-11-01 12:20:00.123456Z')`,
      [office.id, name],
    );
  return office;
}

const seeds = isGate() ? [1, 2] : [1, 2, 3, 4, 5, 6, 7, 8];

test.each(seeds)(
  'mails taken in together end as those taken in one by one, and are told of alike: %i',
  async (seed) => {
    const mails = correspondence(seed, 48);
    const [single, together] = [await withFamily(), await withFamily()];
    for (const mail of mails) expect(await take(single, [mail])).toEqual(['new']);
    for (const size of [5, 16, 27])
      expect(await take(together, mails.splice(0, size))).toEqual(Array(size).fill('new'));
    const [one, other] = [await readAll(single), await readAll(together)];
    expect(other.items.length).toBeGreaterThan(48);
    // The prefix of its words names the office.
    const words = ({ found }: typeof one, office: TestOffice) =>
      JSON.stringify(found).replaceAll(`o${office.id}b`, 'ob');
    expect(words(other, together)).toBe(words(one, single));
    expect({ ...other, found: [] }).toEqual({ ...one, found: [] });
    // Positions count from 0 without a gap, by time.
    const { rows } = await app.owner.query(
      `SELECT FROM (SELECT position, row_number() OVER w - 1 AS n, at, lag(at) OVER w AS before FROM comm_items
         WHERE client_id = $1 WINDOW w AS (PARTITION BY contact_id ORDER BY position)) p
       WHERE position <> n OR before > at`,
      [together.id],
    );
    expect(rows).toEqual([]);
  },
);

test('of mails that come together the known, the discarded and our own are left out', async () => {
  const office = await withFamily();
  const [first, ...others] = correspondence(9, 6);
  await take(office, [first!]);
  const [spam, next] = others;
  const discarded = { ...spam!, fetched: { ...spam!.fetched, labels: ['SPAM'] } };
  expect(await take(office, [first!, discarded, next!])).toEqual(['known', 'elsewhere', 'new']);
});
