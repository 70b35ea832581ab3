import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { verifyAudit } from '../../apps/server/src/platform/audit/verify.ts';
import { readPidFile } from '../../apps/server/src/platform/db/embedded/pid-file.ts';
import { until } from '../harness/until.ts';
import type { Hole } from './live-client.ts';

/** Lifts the carrier's pace for the office's number, so that a short test moves many texts. */
export async function liftPace(ownerUrl: string, office: number, textsPerSecond: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`SELECT set_config('app.client_id', $1, false)`, [String(office)]);
    const { rowCount } = await client.query(
      `UPDATE phones SET texts_per_second = $1 WHERE client_id = $2 AND is_text_default`,
      [textsPerSecond, office],
    );
    if (rowCount !== 1) throw new Error(`office ${office} has ${rowCount} text numbers`);
  } finally {
    await client.end();
  }
}

/** Events that somebody may see, and that did not come: within holes in the numbers that did. In words. */
export async function findLost(
  ownerUrl: string,
  office: number,
  username: string,
  holes: readonly Hole[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`SELECT set_config('app.client_id', $1, false)`, [String(office)]);
    const lost: string[] = [];
    for (const { after, came } of holes) {
      const { rows } = await client.query<{ seq: number; type: string; theirs: boolean }>(
        `SELECT e.seq::int, e.type, e.audience IS NULL OR u.user_id = ANY (e.audience) AS theirs
         FROM live_events e JOIN users u ON u.client_id = e.client_id AND u.username = $2
         WHERE e.client_id = $1 AND e.seq > $3 AND e.seq < $4`,
        [office, username, after, came],
      );
      if (rows.length !== came - after - 1)
        lost.push(`after event ${after} came ${came}, and the log has neither`);
      for (const { seq, type, theirs } of rows) if (theirs) lost.push(`event ${seq} (${type}) never came`);
    }
    return lost;
  } finally {
    await client.end();
  }
}

/** Offices whose audit chain is broken, in words. */
export async function findBrokenAudits(ownerUrl: string): Promise<string[]> {
  const verdicts = await verifyAudit(ownerUrl);
  if (verdicts.length === 0) return ['there is no audit log at all'];
  return verdicts
    .filter((verdict) => verdict.brokenAt !== null)
    .map((verdict) => `office ${verdict.office}: row ${verdict.brokenAt} of ${verdict.rows} does not fit`);
}

/** kill -9 of PostgreSQL and every process of it, as when the machine loses its power. Linux. */
export async function killDatabase(dataDir: string): Promise<void> {
  const file = readPidFile(join(dataDir, 'postgres', 'data'));
  if (!file) throw new Error('PostgreSQL was not running');
  const family = [file.pid, ...childrenOf(file.pid)];
  for (const pid of family) killIfThere(pid);
  await until('PostgreSQL is gone', () => family.every((pid) => !isThere(pid)));
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);
}

/** State and parent of a process; the name in brackets may hold spaces. */
function statOf(pid: number): { state: string; parent: number } | null {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return { state: state!, parent: Number(parent) };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

const isThere = (pid: number) => {
  const stat = statOf(pid);
  return stat !== null && stat.state !== 'Z';
};

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
