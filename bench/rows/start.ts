import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded.ts';
import type { SizeName } from '../../apps/server/src/seed/large/plan.ts';
import { type Figure, percentile } from '../harness/figures.ts';
import { folderOf, isSeeded, openWorld, startWhole } from '../harness/world.ts';

const ROUNDS = 7;

/** From the start of the server's process until it listens, warm, beyond what its database takes alone. */
export async function measureStart(size: SizeName, port: number): Promise<Figure[]> {
  if (!(await isSeeded(size))) await (await openWorld(size, port)).close();
  const folder = folderOf(size);
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const embedded = await startEmbeddedPostgres({ dataDir: folder });
    await embedded.stop();
    const server = await startWhole(folder, port);
    await server.stop();
    if (round < 0) continue;
    floor.push(embedded.startMs);
    ours.push(server.readyMs);
  }
  const [whole, database] = [percentile(ours, 0.5), percentile(floor, 0.5)];
  return [
    {
      name: 'start, above the database alone',
      unit: 'ms',
      ours: whole,
      floor: database,
      ratio: whole - database,
      bar: 1_500,
      must: 'stay-below',
      did: `median of ${ROUNDS} starts on the ${size} office; ratio: milliseconds between the two; slowest ${Math.round(Math.max(...ours))} ms`,
    },
  ];
}
