import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { monthEventsSql, monthPeopleSql, monthSql, moveEvent } from './calendar-statements.ts';
import { type CallChange, writeCallChange } from './call-statements.ts';
import { outstandingSql } from './claim-statements.ts';
import { sendStatements } from './send-statements.ts';
import { countSql, filterSql, listSql, searchSql, threadSql } from './statements.ts';

/**
 * What the benchmark measures against is written beside the product's statements: a column that moves must not leave
 * a row of it without its floor until somebody runs it.
 */
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Has PostgreSQL read a statement and look up all its names, without running it. */
const prepare = (text: string) => client.query(`PREPARE floor AS ${text}; DEALLOCATE floor`);

/** A connection that has each statement prepared, and answers every one with `row`. */
const preparing = (seen: string[], row: object) =>
  ({
    async query(text: string) {
      seen.push(text);
      await prepare(text);
      return { rows: [row], rowCount: 1 };
    },
  }) as unknown as pg.Client;

describe('the floors’ statements', () => {
  test.each(
    [
      {
        listSql,
        searchSql,
        filterSql,
        countSql,
        threadSql,
        monthSql,
        monthEventsSql,
        monthPeopleSql,
        outstandingSql,
      },
      sendStatements,
    ].flatMap((statements) => Object.entries(statements)),
  )('%s goes with the tables of today', async (_name, text) => {
    await expect(prepare(text)).resolves.toBeDefined();
  });

  test('what the move of an event writes goes with them too', async () => {
    const seen: string[] = [];
    const moved = { calendar_id: '1', starts_at: new Date(), ends_at: new Date() };
    await moveEvent(preparing(seen, moved), { office: 1, userId: 1, eventId: 1, frame: '{}' });
    expect(seen.length).toBeGreaterThan(5);
  });

  test('and what a change of a call writes', async () => {
    const seen: string[] = [];
    const change: CallChange = {
      callId: 'c',
      leg: 'l',
      key: 'k',
      form: {},
      muted: true,
      at: '2026-11-30T08:00Z',
    };
    await writeCallChange(preparing(seen, {}), 1, change, '{}');
    expect(seen.length).toBeGreaterThan(4);
  });
});
