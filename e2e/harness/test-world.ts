import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { practiceTemplate } from './practice-template.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

/** A world on the run's own PostgreSQL; within tests alone. */
export async function startTestWorld(options: WorldOptions = {}): Promise<World> {
  const isThere = options.practice === 'read' || options.practice === 'copy';
  const template = isThere ? await practiceTemplate() : undefined;
  return startWorld({ ...options, database: await createTestDatabase(template) });
}
