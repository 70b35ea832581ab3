import { parse } from 'libpg-query';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useAiWorld } from '../../../testing/use-ai.ts';
import { createContact, createOffice, createUser } from '../../../testing/factory.ts';
import { checkQuery } from './check-query.ts';
import { allowedFunctions } from './query-words.ts';
import { runQuery } from './run-query.ts';
import { toolViews } from './views.ts';

/**
 * Queries by chance out of names, notations and parameters that might be taken for each other. Of each that is let in, the
 * database's own reading (the text of a view made of it) may call what is allowed alone; and what it finds is one office's.
 */

const QUERIES = 4_000;
const SECRET = 'Zelenka';

const world = useAiWorld();
let owner: pg.Client;
beforeAll(async () => {
  const other = await createOffice(world.app, { name: `${SECRET} Dental` });
  await createUser(world.app, other, { username: `${SECRET}.user` });
  await createContact(world.app, other, { firstName: SECRET, lastName: SECRET });
  await createContact(world.app, world.office, { firstName: 'Ours' });
  owner = new pg.Client({ connectionString: world.app.ownerUrl });
  await owner.connect();
  await owner.query('SET search_path = ai, pg_catalog');
});
afterAll(() => owner?.end());

/** Numbers by a seed (mulberry32), so that a failure can be had again. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)]! };
}

/** Functions that one would like to have called: of one argument, of rows, of text. */
const wanted =
  `upper lower length row_to_json to_json quote_literal quote_ident md5 reverse ascii chr pg_typeof count max
  array_agg concat set_config current_setting ts_stat query_to_xml pg_sleep pg_notify tool_pass tool_office app_office text name
  int4 numeric unnest generate_series now version current_user session_user`.split(/\s+/);
const aliases = ['c', 'g', 't', 'x', 'upper', 'contacts', 'office', 'lower'];

interface Stands {
  alias: string;
  columns: readonly string[];
}

function makeQuery(seed: number): { query: string; parameters: number } {
  const { below, of } = dice(seed);
  const views = ['contacts', 'office', 'users', 'messages'] as const;
  let parameters = 0;
  const parameter = () => {
    parameters += 1;
    return ':q';
  };
  /** Now and then something that does not belong where it stands. */
  const odd = () => below(12) === 0;
  const alias = () => of(aliases);
  const name = (stands: readonly Stands[]): string => {
    if (odd() || stands.length === 0)
      return of([
        alias(),
        of(wanted),
        `${alias()}.${of(wanted)}`,
        `(${alias()}).${of(wanted)}`,
        `${alias()}.*`,
        `"${alias()}"."${of(wanted)}"`,
        `ai.${alias()}.n`,
        `${stands.length > 0 ? of(stands).alias : 'c'}.${of(wanted)}`,
        stands.length > 0 ? of(stands).alias : 'c',
      ]);
    const one = of(stands);
    return `${one.alias}.${of(one.columns)}`;
  };
  const value = (stands: readonly Stands[], depth: number): string => {
    const inner = () => value(stands, depth + 1);
    switch (below(depth > 2 ? 4 : 13)) {
      case 0:
      case 1:
        return name(stands);
      case 2:
        return of(['1', "'abc'", 'NULL', '1.5', 'true']);
      case 3:
        return `${odd() ? of(['lower', 'ts_stat', 'c.', '"upper"', 'pg_catalog.lower', 'current_setting']) : ''}${parameter()}`;
      case 4:
      case 5: {
        const called = odd()
          ? `${of(['pg_catalog.', 'ai.', 'public.', ''])}${of(wanted)}`
          : of(['lower', 'upper', 'length', 'btrim', 'concat', 'initcap']);
        return `${called}(${inner()}${odd() ? `, ${inner()}` : ''})`;
      }
      case 6:
        return `(${inner()} ${odd() ? of(['@@', 'OPERATOR(pg_catalog.+)', '->', '^@']) : of(['||', '=', '<', 'IS DISTINCT FROM'])} ${inner()})`;
      case 7:
        return `(${inner()})::${odd() ? of(['regclass', 'name', 'contacts', 'json', 'oid']) : 'text'}`;
      case 8: {
        const [text, more] = from(stands, depth + 1);
        return `(SELECT max((${value([...more, ...stands], depth + 1)})::text) FROM ${text})`;
      }
      case 9:
        return `CASE WHEN ${inner()} IS NULL THEN (${inner()})::text ELSE (${inner()})::text END`;
      case 10:
        return odd() ? `ROW(${inner()})` : `coalesce((${inner()})::text, (${inner()})::text)`;
      case 11: {
        const [text, more] = from(stands, depth + 1);
        return `EXISTS (SELECT 1 FROM ${text} WHERE ${value([...more, ...stands], depth + 1)} IS NOT NULL)`;
      }
      default:
        return `count(${inner()}) OVER ()`;
    }
  };
  const item = (before: readonly Stands[], outer: readonly Stands[], depth: number): [string, Stands[]] => {
    const called = odd() ? alias() : `a${below(1_000)}`;
    switch (below(depth > 2 ? 3 : 6)) {
      case 0:
      case 1: {
        const view = of(views);
        if (odd()) return [of(['public.users', 'pg_authid', 'ai.contacts', 'pg_stat_activity']), []];
        return [`${view} ${called}`, [{ alias: called, columns: toolViews.get(view)! }]];
      }
      case 2: {
        const column = odd() ? of(wanted) : 'n';
        const source = odd() ? `${of(wanted)}('abc')` : "unnest(ARRAY['abc'])";
        return [`${source} AS ${called} (${column})`, [{ alias: called, columns: [column] }]];
      }
      case 3: {
        const lateral = below(2) === 0;
        const seen = lateral || odd() ? [...before, ...outer] : outer;
        const [text, more] = from(seen, depth + 1);
        const column = odd() ? of(wanted) : 'n';
        return [
          `${lateral ? 'LATERAL ' : ''}(SELECT ${value([...more, ...seen], depth + 1)} AS ${column} FROM ${text}) ${called}`,
          [{ alias: called, columns: [column] }],
        ];
      }
      default: {
        const [left, stand] = item(before, outer, depth + 1);
        const [right, more] = item([...before, ...stand], outer, depth + 1);
        const both = [...stand, ...more];
        const on = odd() ? value([...both, ...before, ...outer], 3) : 'true';
        return [
          `${left} ${of(['JOIN', 'LEFT JOIN'])} ${right} ON ${on === 'true' ? on : `(${on}) IS NULL`}`,
          both,
        ];
      }
    }
  };
  const from = (outer: readonly Stands[], depth: number): [string, Stands[]] => {
    const [text, stands] = item([], outer, depth);
    if (below(3) > 0) return [text, stands];
    const [other, more] = item(stands, outer, depth);
    return [`${text}, ${other}`, [...stands, ...more]];
  };
  const select = (): string => {
    const [text, stands] = from([], 0);
    const end = of([
      '',
      '',
      ` WHERE (${value(stands, 1)}) IS NULL`,
      ` ORDER BY ${odd() ? name(stands) : 'a'}`,
    ]);
    return `SELECT ${value(stands, 0)} AS a FROM ${text}${end} LIMIT 5`;
  };
  const made = of([
    select,
    select,
    () => `WITH ${odd() ? alias() : 'w'} AS (${select()}) SELECT w.${odd() ? of(wanted) : 'a'} AS a FROM w`,
    () => `(${select()}) UNION (${select()})`,
  ])();
  return { query: made, parameters };
}

/** Every function that a tree calls. */
function callsIn(node: unknown, calls: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) callsIn(one, calls);
  else if (typeof node === 'object' && node !== null)
    for (const [key, inner] of Object.entries(node)) {
      if (key === 'FuncCall')
        calls.push(
          (inner as { funcname: { String: { sval: string } }[] }).funcname
            .map(({ String: { sval } }) => sval)
            .join('.'),
        );
      callsIn(inner, calls);
    }
  return calls;
}

/** Of ours, by migrations 0117, 0138 and 0168; and how PostgreSQL writes what is allowed. */
const also = new Set(
  'ai.bounded bounded ai.gathered gathered position strpos split_part string_to_array array_to_string regexp_replace translate replace power is_like is_ilike ai.position btrim ltrim rtrim ai.btrim ai.ltrim ai.rtrim'.split(
    ' ',
  ),
);

/** What the database calls for a query, by its own reading of it; null where it cannot be a query. */
async function readByDatabase(text: string): Promise<string[] | null> {
  await owner.query('BEGIN');
  try {
    const bare = text.replace(/\$\d+/g, 'NULL');
    await owner.query(`CREATE TEMP VIEW tried AS ${bare}`);
    const { rows } = await owner.query<{ text: string }>(
      `SELECT pg_get_viewdef('pg_temp.tried'::regclass) AS text`,
    );
    return callsIn((await parse(rows[0]!.text)).stmts);
  } catch (error) {
    if (error instanceof pg.DatabaseError) return null;
    throw error;
  } finally {
    await owner.query('ROLLBACK');
  }
}

test(
  `of ${QUERIES} queries by chance none calls what it may not, or sees another office`,
  { timeout: 600_000 },
  async () => {
    const seed = Date.now() % 1_000_000;
    let [letIn, ran] = [0, 0];
    for (let number = 0; number < QUERIES; number += 1) {
      const { query, parameters } = makeQuery(seed * 10_000 + number);
      const defined = parameters > 0 ? [{ name: 'q', datatype: 'string' as const, description: '' }] : [];
      const checked = await checkQuery(query, defined).catch(() => null);
      if (!checked) continue;
      letIn += 1;
      const calls = await readByDatabase(checked.text);
      const foreign = (calls ?? []).filter(
        (name) => !allowedFunctions.has(name.replace(/^pg_catalog\./, '')) && !also.has(name),
      );
      expect([seed, number, query, foreign]).toEqual([seed, number, query, []]);
      if (calls === null) continue;
      ran += 1;
      const given = "SELECT set_config('app.client_id', '1', false), rolpassword FROM pg_authid";
      const found = await runQuery(
        world.app.platform,
        { office: world.office.id },
        { query, parameters: defined },
        { q: given },
      )
        .then((run) => JSON.stringify(run.rows))
        .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
      expect([seed, number, query, found.includes(SECRET), /SCRAM-SHA|argon2/.test(found)]).toEqual([
        seed,
        number,
        query,
        false,
        false,
      ]);
    }
    // So many that a grammar which is refused as a whole shows.
    console.log(`${letIn} of ${QUERIES} were let in, ${ran} are queries to the database`);
    expect(ran).toBeGreaterThan(QUERIES / 20);
  },
);
