import { practice as contract } from '@chairline/contract';
import { odTableNames, type OdTableName } from '@chairline/open-dental';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { findAccessToken, isEnabled } from '../store.ts';
import { type ConnectorRow, findConnector } from '../connection/store-connectors.ts';
import { countDoubtful } from '../matches/store-matches.ts';
import { noteWords } from './table-note.ts';
import { findSync, listSyncTables, raiseVersion, type SyncRow } from './store-sync.ts';

/** A connector that said nothing for so long is gone, in milliseconds: three pings. */
export const CONNECTOR_GONE_MS = 45_000;

export type ConnectorSign = contract.PracticeState['connector']['state'];

/** Whether a connector is there, as its row says. */
export function signOf(row: ConnectorRow | undefined, now: Date): ConnectorSign {
  if (!row) return 'none';
  const isFresh = now.getTime() - row.lastSeenAt.getTime() < CONNECTOR_GONE_MS;
  return row.disconnectedAt === null && isFresh ? 'online' : 'offline';
}

/** How the office's copy of its practice system is. */
export async function readState(tx: Transaction, now: Date): Promise<contract.PracticeState> {
  const enabled = await isEnabled(tx);
  const sync = await findSync(tx);
  const connector = await findConnector(tx);
  const sign = signOf(connector, now);
  const token = await findAccessToken(tx);
  const kept = new Map((await listSyncTables(tx)).map((row) => [row.tableName, row]));
  const syncedAt = sync?.syncedAt ?? null;
  const at = sync?.atTable as OdTableName | null | undefined;
  return {
    enabled,
    way: sync?.way ?? null,
    connector: {
      state: sign,
      version: connector?.version ?? '',
      platform: connector?.platform ?? '',
      program_version: connector?.programVersion ?? '',
      database_version: connector?.databaseVersion ?? '',
      connected_at: connector?.connectedAt.toISOString() ?? null,
      last_seen_at: connector?.lastSeenAt.toISOString() ?? null,
      refused_other_at: connector?.refusedOtherAt?.toISOString() ?? null,
    },
    can_write: token !== undefined,
    round:
      sync?.roundBeganAt && at && sync.heldUntil && sync.heldUntil > now
        ? {
            table: at,
            done: odTableNames.indexOf(at),
            of: odTableNames.length,
            rows: kept.get(at)?.rowCount ?? 0,
          }
        : null,
    synced_at: syncedAt?.toISOString() ?? null,
    stale: syncedAt !== null && now.getTime() - syncedAt.getTime() > contract.STALE_AFTER_MS,
    problem: problemOf(sync, sign),
    faults: {
      connector: sync?.connectorFault
        ? { code: sync.connectorFaultCode ?? 'unknown', message: sync.connectorFault }
        : null,
      api: sync?.apiFault ? { code: sync.apiFaultCode ?? 'unknown', message: sync.apiFault } : null,
    },
    next_try_at: sync?.nextTryAt?.toISOString() ?? null,
    doubtful: await countDoubtful(tx),
    compared_at: sync?.comparedAt?.toISOString() ?? null,
    found_missing: sync?.foundMissing ?? 0,
    tables: odTableNames.flatMap((table) => {
      const row = kept.get(table);
      return row
        ? [
            {
              table,
              rows: row.rowCount,
              refused: row.refused,
              read_at: row.readAt?.toISOString() ?? null,
              problem: row.problem,
              note: noteWords(row.note),
            },
          ]
        : [];
    }),
    version: sync?.version ?? 0,
  };
}

/** Of an office that installed a connector, while it is not there. */
export const CONNECTOR_AWAY = 'The connector in the office is not connected. It may be switched off.';

/** Why the copy is not brought up to date: where there are two ways in, what is wrong with each, the connector first. */
function problemOf(sync: SyncRow | undefined, sign: ConnectorSign): contract.PracticeState['problem'] {
  if (!sync?.problem) return null;
  const last = { code: sync.problemCode ?? 'unknown', message: sync.problem };
  const connector =
    sign === 'offline'
      ? { code: 'offline', message: CONNECTOR_AWAY }
      : sign === 'online' && sync.connectorFault
        ? { code: sync.connectorFaultCode ?? 'unknown', message: sync.connectorFault }
        : null;
  if (!connector || !sync.apiFault) return last;
  return { code: connector.code, message: `${connector.message} Through the API: ${sync.apiFault}` };
}

/** Says to the office how its copy now is: call it last in what changed it. @param tables those of which rows changed */
export async function emitState(
  ctx: Context,
  tables: Iterable<string> = [],
): Promise<contract.PracticeState> {
  await raiseVersion(ctx.tx, ctx.office);
  const state = await readState(ctx.tx, ctx.now);
  ctx.emit('practiceSynced', { state, tables: [...tables] });
  return state;
}
