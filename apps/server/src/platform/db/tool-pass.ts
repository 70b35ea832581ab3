import { createHmac } from 'node:crypto';
import type pg from 'pg';

/** Whose rows a run of a tool's SQL sees: one office's, and of what is private what `reader` may see. */
export interface ToolScope {
  office: number;
  /** user_id; left out: nobody's eyes. */
  reader?: number;
}

/** Longer than a run may take; a pass is good for its own connection alone. */
const GOOD_FOR_S = 60;

/** With what the server signs passes: the database has it, too, where only its owner may read. */
export const toolKey = (secret: string): Buffer =>
  createHmac('sha256', secret).update('chairline tool passes').digest();

/**
 * What says to the database whose rows a run may see (`tool_pass()` of migration 0117): a setting that the run's own SQL
 * may overwrite, but never make.
 * @param backend process id of the connection's server
 * @param nowMs epoch milliseconds
 */
export function signPass(key: Buffer, { office, reader }: ToolScope, backend: number, nowMs: number): string {
  const said = [office, reader ?? 0, Math.floor(nowMs / 1000) + GOOD_FOR_S, backend].map(Number).join('|');
  return `${said}|${createHmac('sha256', key).update(said).digest('hex')}`;
}

/** HMAC's two padded blocks (RFC 2104), for a database whose own functions know SHA-256 alone. */
function blocksOf(key: Buffer): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.concat([key, Buffer.alloc(64 - key.length)]);
  return {
    inner: padded.map((byte) => byte ^ 0x36) as Buffer,
    outer: padded.map((byte) => byte ^ 0x5c) as Buffer,
  };
}

/** Of what PUBLIC may call, what reaches beyond a read of tables: settings, messages, locks, other connections, files. */
const NOT_FOR_TOOLS = `p.proname IN ('set_config', 'pg_notify', 'pg_cancel_backend', 'pg_terminate_backend',
  'pg_stat_get_activity', 'pg_stat_get_backend_activity', 'loread', 'lowrite', 'query_to_xml', 'query_to_xmlschema',
  'query_to_xml_and_xmlschema', 'ts_stat', 'pg_export_snapshot', 'pg_current_xact_id', 'txid_current')
  OR p.proname ~ '^(pg_(try_)?advisory|lo_|pg_sleep|pg_logical_emit|dblink|(table|schema|database|cursor)_to_xml|currval|nextval|setval|lastval)'`;

/**
 * Shuts the tools' room, at each start: the key, the role's memberships, and what everybody may do by default. The last needs a
 * superuser; without one the room is shut by the role's rights and the office's pass alone (docs/security.md).
 * @param client the owner's, who holds the migrations' lock
 */
export async function shutToolRoom(client: pg.Client, key: Buffer): Promise<void> {
  const { inner, outer } = blocksOf(key);
  await client.query(
    `INSERT INTO chairline_keys.tool_key (inner_block, outer_block) VALUES ($1, $2)
     ON CONFLICT (one) DO UPDATE SET inner_block = excluded.inner_block, outer_block = excluded.outer_block
     WHERE (tool_key.inner_block, tool_key.outer_block) IS DISTINCT FROM (excluded.inner_block, excluded.outer_block)`,
    [inner, outer],
  );
  await aboutRoles(
    client,
    `SELECT format('REVOKE %s FROM %s GRANTED BY %s', roleid::regrole, member::regrole, grantor::regrole) AS statement FROM pg_auth_members
     WHERE (roleid = 'chairline_tools'::regrole AND member = 'chairline_app'::regrole
         OR member = 'chairline_tools'::regrole)
       AND (grantor = current_user::regrole OR current_setting('is_superuser') = 'on')`,
  );
  await client.query(`DO $$ BEGIN
    IF has_database_privilege('chairline_tools', current_database(), 'TEMP') THEN
      EXECUTE format('REVOKE TEMP ON DATABASE %I FROM PUBLIC', current_database());
    END IF;
  EXCEPTION WHEN insufficient_privilege THEN NULL; END $$`);
  const { rows } = await client.query<{ superuser: boolean }>(
    `SELECT current_setting('is_superuser') = 'on' AS superuser`,
  );
  if (!rows[0]!.superuser) return;
  await aboutRoles(
    client,
    `SELECT $q$ALTER ROLE chairline_tools SET temp_file_limit = '64MB'$q$ AS statement WHERE NOT EXISTS (
       SELECT FROM pg_db_role_setting WHERE setrole = 'chairline_tools'::regrole AND setdatabase = 0
         AND array_to_string(setconfig, ' ') LIKE '%temp_file_limit=%')`,
  );
  // The application keeps what PUBLIC had, and whoever backs up or watches the database (docs/deploying.md).
  await client.query(`DO $$
    DECLARE f record;
    BEGIN
      FOR f IN
        SELECT p.oid::regprocedure AS name FROM pg_proc p
        WHERE p.pronamespace = 'pg_catalog'::regnamespace AND (${NOT_FOR_TOOLS})
          AND has_function_privilege('chairline_tools', p.oid, 'EXECUTE')
      LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO chairline_app, pg_database_owner, pg_read_all_data, pg_monitor', f.name);
        EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', f.name);
      END LOOP;
    END $$`);
}

/** Databases of one cluster that migrate at the same time change its roles against each other. */
const TRIES = 5;

async function aboutRoles(client: pg.Client, question: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ statement: string }>(question);
    try {
      for (const { statement } of rows) await client.query(statement);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'XX000' || tries === TRIES) throw error;
    }
  }
}
