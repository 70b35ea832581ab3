import type { TestApp } from './test-app.ts';

/**
 * Writes down the statements that the app's requests run while `work` is done.
 * @returns what `work` answered, and their texts in order
 */
export async function statementsOf<T>(
  app: TestApp,
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const { pool } = app.platform.db;
  const clients = new Set<object>();
  const spy = (client: { query: unknown }) => {
    if (clients.has(client)) return;
    clients.add(client);
    const original = (client.query as (...args: unknown[]) => unknown).bind(client);
    client.query = (...args: unknown[]) => {
      const [first] = args as [string | { text: string }];
      statements.push(typeof first === 'string' ? first : first.text);
      return original(...args);
    };
  };
  pool.on('acquire', spy);
  try {
    return { result: await work(), statements };
  } finally {
    pool.off('acquire', spy);
    for (const client of clients) delete (client as { query?: unknown }).query;
  }
}
