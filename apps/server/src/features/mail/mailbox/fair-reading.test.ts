import { describe, expect, test } from 'vitest';
import { type GmailOffice, startGmailWorld } from '../../../testing/gmail-world.ts';
import { until } from '../../../testing/wait.ts';
import { withBody } from '../testing/mails.ts';
import { further } from '../../../testing/further.ts';
import { useWorld } from '../../../testing/use-app.ts';

/** A mail has so little time here that a large one runs over it; an ordinary one takes a hundredth. */
const LIMIT = 40;

const world = useWorld(() =>
  startGmailWorld({
    syncTiming: { poll: 150, firstBackoff: 50, maxBackoff: 200, read: LIMIT },
  }),
);

/** Tags that others close: the time for them grows with the square of their number. Seconds, where 400 ms are left. */
const heavyHtml = '<a>'.repeat(80_000) + '</b>'.repeat(80_000);
const heavy = withBody('Content-Type: text/html', heavyHtml).toString('base64');
/** The same for whoever makes it safe to show. */
const heavyToShow = '<i><p>'.repeat(60_000);
/** The threads themselves take long to begin on a busy machine. */
const PATIENCE = 100_000;

async function following(): Promise<GmailOffice> {
  const office = await world.connect();
  await until('it follows', async () => (await office.status()).fetched === 100);
  return office;
}

/** Waits with patience until the mail is stored. */
async function stored(office: GmailOffice, gmailId: string) {
  await until(`${gmailId} is stored`, async () => (await gmailIds(office)).includes(gmailId), PATIENCE);
  return office.stored(gmailId);
}

const gmailIds = async (office: GmailOffice): Promise<string[]> => {
  const { rows } = await world.app.owner.query('SELECT gmail_id FROM emails WHERE client_id = $1', [
    office.id,
  ]);
  return rows.map((row) => row.gmail_id);
};

const order = async (offices: readonly GmailOffice[]): Promise<{ office: number; unreadable: boolean }[]> => {
  const { rows } = await world.app.owner.query(
    `SELECT client_id AS office, unreadable IS NOT NULL AS unreadable FROM emails
     WHERE client_id = ANY ($1) ORDER BY stored_at, email_id`,
    [offices.map(({ id }) => id)],
  );
  return rows.map((row) => ({ office: Number(row.office), unreadable: row.unreadable }));
};

describe('mails that take too long', () => {
  test('are kept as they came, and that is said; the original can be saved', async () => {
    const office = await following();
    const { id } = await office.receive({ raw: heavy });
    const email = await stored(office, id);
    expect(email).toMatchObject({
      subject: 'Hello',
      fromAddress: 'maria@example.com',
      bodyText: '',
      has_html: false,
      unreadable:
        'This mail could not be read safely: it takes more time or room than any mail should. Its original is kept and can be saved.',
    });
    const saved = await office.admin.call('GET', `/emails/${email.email_id}/raw`);
    expect(saved.rawPayload.toString('base64')).toBe(heavy);
    const page = await office.admin.call('GET', `/emails/${email.email_id}/html`);
    expect(page.body).toContain('This mail could not be read safely');
  });

  further('hold up neither the mails behind them nor another office', async () => {
    const [one, other] = [await following(), await following()];
    // The newest are read first: the heavy ones come last, and stand before all others.
    await world.app.owner.query(
      `UPDATE mail_accounts SET asked_at = now() + interval '1 hour' WHERE client_id = ANY ($1)`,
      [[one.id, other.id]],
    );
    for (let n = 0; n < 3; n += 1) await one.receive({ subject: `Behind them ${n}` });
    for (let n = 0; n < 5; n += 1) await one.receive({ raw: heavy });
    for (let n = 0; n < 3; n += 1) await other.receive({ subject: `Elsewhere ${n}` });
    await one.poke();
    await other.poke();
    await until('all are stored', async () => (await order([one, other])).length === 11, PATIENCE);
    const kept = await order([one, other]);
    expect(kept.filter(({ unreadable }) => unreadable)).toHaveLength(5);
    // All that can be read is here before any of what cannot.
    expect(kept.slice(0, 6).filter(({ unreadable }) => unreadable)).toEqual([]);
  });
});

describe('a mail whose looks take too long', () => {
  test('is shown by its words alone, which is said', async () => {
    const office = await following();
    const { id } = await office.receive({
      raw: withBody(
        'Content-Type: multipart/alternative; boundary=b',
        '--b\nContent-Type: text/plain\n\nthe words\n--b\nContent-Type: text/html\n\n<p>x\n--b--',
      ).toString('base64'),
    });
    const email = await stored(office, id);
    // What the cleaner of a later day finds too much was read well enough when it came.
    const { key } = await world.app.platform.files.put(office.id, Buffer.from(heavyToShow));
    await world.app.owner.query('UPDATE emails SET html_key = $2 WHERE email_id = $1', [email.email_id, key]);
    const page = await office.admin.call('GET', `/emails/${email.email_id}/html`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('the words');
    expect(page.body).toContain(
      'data-note="This mail could not be made safe to show as it was designed. These are its words alone."',
    );
  });
});
