import { makePractice } from '@chairline/open-dental/made-up';
import { beforeAll, expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { listen } from '../../../testing/live-socket.ts';
import { connectMadeUp } from '../../../testing/made-up-connector.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let base: string;

const app = useTestApp();
beforeAll(async () => {
  base = await listen(app);
});

async function connectOffice(options: Partial<Parameters<typeof connectMadeUp>[0]> = {}) {
  const office = await createOffice(app);
  const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  const token = (await admin.call('POST', '/od-connector/integration-token')).json().token;
  const practice = makePractice({ today: '2026-11-20', patients: 250, years: 1 });
  const connector = connectMadeUp({ base, token, practice, ...options });
  await connector.welcome;
  return { office, practice, connector };
}

test('the planner knows of the office afterwards', async () => {
  const { office, practice, connector } = await connectOffice();
  expect(practice.procedurelog.length).toBeGreaterThan(1_000);
  const known = async (table: string): Promise<string | undefined> => {
    const { rows } = await app.owner.query<{ offices: string }>(
      `SELECT most_common_vals::text AS offices FROM pg_stats WHERE tablename = $1 AND attname = 'client_id'`,
      [table],
    );
    return rows[0]?.offices;
  };
  expect(await known('od_procedurelog')).toBeUndefined();
  await app.practice.engine.look();
  expect(await known('od_procedurelog')).toContain(String(office.id));
  await connector.close();
});

test('a connection that ends behind a page loses nothing of that page', async () => {
  // Behind what may be sent ahead: the first of them were taken by then.
  let pages = 0;
  const { office, practice, connector } = await connectOffice({
    pieceRows: 20,
    beforePiece: (question) => {
      if (question.name === 'rows' && question.table === 'patient' && ++pages === 9)
        connector.socket.terminate();
    },
  });
  await app.practice.engine.look();
  const { rows } = await app.owner.query<{ n: number; last: number; position: string | null }>(
    `SELECT count(*)::int AS n, max(p.pat_num)::int AS last, min(t.position) AS position
     FROM od_patient p JOIN practice_sync_tables t ON t.client_id = p.client_id AND t.table_name = 'patient'
     WHERE p.client_id = $1`,
    [office.id],
  );
  const [kept] = rows;
  expect(kept!.n).toBeGreaterThan(0);
  expect(kept!.n).toBeLessThan(practice.patient.length);
  expect(JSON.parse(kept!.position!)).toMatchObject({ way: 'connector', from: String(kept!.last) });
});
