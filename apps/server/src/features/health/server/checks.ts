import { statfs } from 'node:fs/promises';
import type { CarrierWatch } from '../../../gateways/plivo/index.ts';
import type { JobWorker } from '../../../platform/jobs/worker.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storageTroubleOf } from '../../../platform/storage-trouble.ts';
import { degraded, down, type HealthCheck, well } from './health.ts';

/** Less room than this is said, while everything still works. */
const LITTLE_ROOM = 200_000_000;
/** A job that is due this long without being taken up is waiting too long. */
const LONG_WAIT_MS = 5 * 60_000;

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

/** What the server consists of, each part with its way of looking. Sentences name no office. */
export function healthChecks(
  platform: Platform,
  parts: { worker: () => JobWorker | undefined; carrier: CarrierWatch },
): HealthCheck[] {
  return [
    {
      name: 'database',
      whenDown: 'The database does not answer.',
      async look() {
        const { rows } = await platform.db.pool.query<{ read_only: boolean }>(
          `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only`,
        );
        const trouble = platform.storageTroubles.recent();
        if (trouble === 'full') return degraded('The database has no room left: nothing can be saved.');
        if (rows[0]!.read_only || trouble === 'read-only')
          return degraded('The database can only be read: nothing can be saved.');
        if (trouble === 'memory') return degraded('The database has no memory left.');
        if (platform.config.database.url === null) {
          const { bavail, bsize } = await statfs(platform.config.dataDir);
          if (bavail * bsize < LITTLE_ROOM)
            return degraded(`The database’s disk is nearly full: ${megabytes(bavail * bsize)} are left.`);
        }
        return well('The database answers.');
      },
    },
    {
      name: 'files',
      whenDown: 'Files cannot be stored.',
      async look() {
        try {
          const left = await platform.files.probe();
          return left !== null && left < LITTLE_ROOM
            ? degraded(`The disk for files is nearly full: ${megabytes(left)} are left.`)
            : well('Files can be stored.');
        } catch (error) {
          const trouble = storageTroubleOf(error);
          if (trouble === 'full') return down('Files cannot be stored: the disk is full.');
          if (trouble === 'read-only') return down('Files cannot be stored: the disk can only be read.');
          throw error;
        }
      },
    },
    {
      name: 'jobs',
      whenDown: 'Jobs cannot be looked at.',
      async look() {
        const worker = parts.worker();
        if (!worker) return well('Another process runs the jobs.');
        if (!worker.healthy()) return down('The jobs of this process have stopped: start it again.');
        const waited = await worker.longestWaitMs();
        return waited > LONG_WAIT_MS
          ? degraded(`Jobs wait: the longest for ${Math.floor(waited / 60_000)} minutes.`)
          : well('Jobs are done as they come.');
      },
    },
    {
      name: 'bus',
      whenDown: 'The bus cannot be looked at.',
      look: () =>
        Promise.resolve(
          platform.hub.busIsThere()
            ? well('Processes hear of each other at once.')
            : degraded('The bus is away: processes hear of each other once a second.'),
        ),
    },
    {
      name: 'carrier',
      whenDown: 'The carrier cannot be looked at.',
      look: () => {
        const since = parts.carrier.silentSince();
        return Promise.resolve(
          since
            ? down(`The carrier has not answered since ${since.toISOString()}: texts wait.`)
            : well(platform.config.plivo ? 'The carrier answers.' : 'No carrier is set.'),
        );
      },
    },
  ];
}
