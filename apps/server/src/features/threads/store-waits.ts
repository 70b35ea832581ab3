import type pg from 'pg';

/**
 * Works out anew who waited for an answer, and how long: for a load that fires no triggers.
 * @param owner a connection of the tables' owner, in whose transaction it is
 */
export async function refillWaits(owner: pg.Client, office: number): Promise<void> {
  await owner.query('SELECT app_fill_waits($1)', [office]);
}
