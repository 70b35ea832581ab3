import type pg from 'pg';

/**
 * Works out anew by which words everything of an office is found: for a load that fires no triggers.
 * @param owner a connection of the tables' owner, in whose transaction it is
 */
export async function refillSearch(owner: pg.Client, office: number): Promise<void> {
  await owner.query('DELETE FROM search_entries WHERE client_id = $1', [office]);
  await owner.query('SELECT app_fill_search($1)', [office]);
}
