import { PROVIDER_CLIENT_ID } from '@chairline/contract';
import type { Platform } from '../../platform/platform.ts';
import { endAtVendors } from './end-at-vendors.ts';
import { type ErasureTiming, type Run, Stopped } from './step.ts';
import { findErasure } from './store.ts';
import { countFiles, keepLog, takeFilesAway, takeRowsAway } from './take-away.ts';

/**
 * Erases an office, or goes on with it, step by step until it is done or has to wait; whoever wakes it next goes on
 * where it was. @param isLast its last look is due
 */
export async function eraseOffice(
  platform: Platform,
  timing: ErasureTiming,
  id: number,
  isLast: boolean,
): Promise<void> {
  const phases = {
    vendors: endAtVendors,
    rows: takeRowsAway,
    log: keepLog,
    count: countFiles,
    files: (run: Run) => takeFilesAway(run, isLast),
  };
  try {
    for (;;) {
      const row = await platform.db.transaction({ office: PROVIDER_CLIENT_ID }, (tx) => findErasure(tx, id));
      if (row?.state !== 'running' || !row.phase) return;
      if (!(await phases[row.phase]({ platform, timing, id, office: row.officeId }))) return;
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}
