import { health as contract } from '@chairline/contract';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOfficeName } from '../client-rows/index.ts';
import { listOffices } from '../system/index.ts';
import { byBadness, isUnwell, lookAtOffice, worstOf } from './office-parts.ts';
import type { Health } from './server/health.ts';
import { type SharedReading, shareReading } from './share-reading.ts';

/** How every office was found at one moment, the worst first. */
interface OfficesReading {
  at: Date;
  rows: contract.OfficeHealthRow[];
  /** How many of them have mails of ours that did not leave. */
  lost: number;
}

export interface SystemParts {
  health: Health;
  offices: SharedReading<OfficesReading>;
  worker(): JobWorker | undefined;
}

/** One reading of every office for all who ask this process within a few seconds. */
export function readOffices(
  platform: Platform,
  carrierSilentSince: () => Date | null,
  keepMs: number,
): SharedReading<OfficesReading> {
  return shareReading(() => lookAtOffices(platform, carrierSilentSince()), keepMs);
}

async function lookAtOffices(platform: Platform, carrierSilentSince: Date | null): Promise<OfficesReading> {
  const now = platform.now();
  const look = { now, carrierSilentSince };
  const rows: contract.OfficeHealthRow[] = [];
  let lost = 0;
  // One after the other: it may take its time, and must hold no more than one connection.
  for (const office of await listOffices(platform.db, { deletedToo: false })) {
    rows.push(
      await platform.db.transaction({ office }, async (tx) => {
        const { parts } = await lookAtOffice(tx, look);
        if (parts.some((part) => part.name === 'own_mails' && isUnwell(part))) lost += 1;
        const worst = worstOf(parts);
        return {
          client_id: office,
          client_name: await findOfficeName(tx),
          state: worst.state,
          problems: parts.filter(isUnwell).length,
          reason: isUnwell(worst) ? worst.says : 'Nothing is wrong.',
        };
      }),
    );
  }
  rows.sort(
    (a, b) => byBadness(a, b) || b.problems - a.problems || a.client_name.localeCompare(b.client_name),
  );
  return { at: now, rows, lost };
}

/** How the installation is, and a page of its offices, the worst first. */
export async function getSystemHealth(
  platform: Platform,
  sources: SystemParts,
  page: number,
): Promise<contract.SystemHealth> {
  const worker = sources.worker();
  const { at, rows, lost } = await sources.offices.read();
  const { rows: database } = await platform.db.pool.query<{ server_version: string }>('SHOW server_version');
  return {
    at: at.toISOString(),
    version: platform.version,
    node_version: process.versions.node,
    database_version: database[0]!.server_version.split(' ')[0]!,
    parts: await sources.health.read(),
    files_left: await platform.files.probe().catch(() => null),
    jobs: worker ? { ...(await worker.count()), longest_wait_ms: await worker.longestWaitMs() } : null,
    mail_server: !platform.config.smtp
      ? { state: 'off', says: 'No mail server is set: invitations and password links do not leave.' }
      : lost > 0
        ? {
            state: 'warning',
            says: `Mails of the last day did not leave for ${lost} ${lost === 1 ? 'office' : 'offices'}.`,
          }
        : { state: 'ok', says: 'Mails leave.' },
    offices: rows.slice(page * contract.OFFICES_A_PAGE, (page + 1) * contract.OFFICES_A_PAGE),
    total: rows.length,
    unwell: rows.filter(isUnwell).length,
  };
}
