import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** Where the server's migrations are. */
export const migrationsFolder = new URL('../migrations/', import.meta.url);

/** What an installation had that a migration has not come to yet: names and checksums, as `migrate` takes them. */
export async function migrationsBefore(name: string): Promise<Map<string, string>> {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql') && file < name);
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const sql = await readFile(new URL(file, migrationsFolder));
        return [file, createHash('sha256').update(sql).digest('hex')] as const;
      }),
    ),
  );
}
