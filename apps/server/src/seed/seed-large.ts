import { hashPassword } from '../features/identity/index.ts';
import { DEMO_PASSWORD } from './demo/offices.ts';
import { loadOffice, type Progress } from './large/load-office.ts';
import { LARGE_OFFICE, planOffices, SIDE_OFFICE, type SizeName } from './large/plan.ts';
import { analyzeTables, connectOwner, deleteOffice, fillDerived, findOffices, inLoad } from './store-copy.ts';

/** The large office is there already. */
export class AlreadySeeded extends Error {
  override name = 'AlreadySeeded';
}

export interface SeedOptions {
  size: SizeName;
  /** Delete the two offices first, should they exist. */
  replace: boolean;
  /** Histories end on the day before this moment. */
  now: Date;
  progress: Progress;
}

/**
 * Makes an office of a size (client 100) and a small one beside it (client 101), by COPY, in one transaction,
 * and brings the planner's statistics up to date.
 * @param ownerUrl connection string of the role that owns the tables, migrated
 * @throws AlreadySeeded when one of the two is there and is not to be replaced
 */
export async function seedLarge(ownerUrl: string, options: SeedOptions): Promise<void> {
  const client = await connectOwner(ownerUrl);
  try {
    const there = await findOffices(client, [LARGE_OFFICE, SIDE_OFFICE]);
    if (there.length > 0 && !options.replace) {
      throw new AlreadySeeded(
        `Client ${there.join(' and ')} exists already: add --replace to delete it and make it anew.`,
      );
    }
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await inLoad(client, async () => {
      for (const office of there) {
        const deleted = await deleteOffice(client, office);
        options.progress(`deleting client ${office}`, deleted, deleted);
      }
      for (const plan of planOffices(options.size)) {
        await loadOffice(client, plan, passwordHash, options.now, options.progress);
      }
      await fillDerived(
        client,
        planOffices(options.size).map((plan) => plan.client),
      );
      options.progress('full-text search', 1, 1);
    });
    await analyzeTables(client);
    options.progress('statistics', 1, 1);
  } finally {
    await client.end();
  }
}
