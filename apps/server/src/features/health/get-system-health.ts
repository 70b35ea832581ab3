import { health as contract } from '@chairline/contract';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOfficeName } from '../users/index.ts';
import { type Health, listOffices } from '../system/index.ts';
import { byBadness, isUnwell, lookAtOffice, type Part, worstOf } from './office-parts.ts';

export interface SystemParts {
  health: Health;
  worker(): JobWorker | undefined;
  carrierSilentSince(): Date | null;
}

type Row = contract.OfficeHealthRow & { ownMails: Part };

/** How the installation is, and a page of its offices, the worst first. */
export async function getSystemHealth(
  platform: Platform,
  sources: SystemParts,
  page: number,
): Promise<contract.SystemHealth> {
  const worker = sources.worker();
  const now = platform.now();
  const look = { now, carrierSilentSince: sources.carrierSilentSince() };
  const rows: Row[] = [];
  // One after the other: it may take its time, and must hold no more than one connection.
  for (const office of await listOffices(platform.db, { deletedToo: false })) {
    rows.push(
      await platform.db.transaction({ office }, async (tx) => {
        const { parts } = await lookAtOffice(tx, look);
        const worst = worstOf(parts);
        return {
          client_id: office,
          client_name: await findOfficeName(tx),
          state: worst.state,
          problems: parts.filter(isUnwell).length,
          reason: isUnwell(worst) ? worst.says : 'Nothing is wrong.',
          ownMails: parts.find(({ name }) => name === 'own_mails')!,
        };
      }),
    );
  }
  rows.sort(
    (a, b) => byBadness(a, b) || b.problems - a.problems || a.client_name.localeCompare(b.client_name),
  );
  const { rows: database } = await platform.db.pool.query<{ server_version: string }>('SHOW server_version');
  const lost = rows.filter(({ ownMails }) => isUnwell(ownMails)).length;
  return {
    at: now.toISOString(),
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
    offices: rows
      .slice(page * contract.OFFICES_A_PAGE, (page + 1) * contract.OFFICES_A_PAGE)
      .map(({ ownMails: _, ...row }) => row),
    total: rows.length,
    unwell: rows.filter(isUnwell).length,
  };
}
