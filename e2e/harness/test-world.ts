import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

/** A world on the run's own PostgreSQL; within tests alone. */
export const startTestWorld = async (options: WorldOptions = {}): Promise<World> =>
  startWorld({ ...options, database: await createTestDatabase() });
