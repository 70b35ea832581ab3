import { inOffice, type Platform } from '../../platform/platform.ts';
import { LISTED_FILES } from './export-tables.ts';
import { progress } from './present.ts';
import { placeOf, scopeOf } from './run-export.ts';
import { deleteParts, findExport, listLeftovers, listOver, listParts } from './store.ts';

/** Deletes the archives of an office whose time is over, and what is left of those nobody gets. */
export async function clearOffice(platform: Platform, office: number): Promise<void> {
  const scope = scopeOf(office);
  const left = await inOffice(platform, scope, async (ctx) => {
    for (const row of await listOver(ctx.tx, ctx.now)) {
      ctx.audit({ action: 'export.expire', subject: `export:${row.exportId}` });
      await progress(ctx, row, { state: 'removed' });
    }
    return listLeftovers(ctx.tx);
  });
  for (const id of left) {
    const { row, parts } = await inOffice(platform, scope, async (ctx) => ({
      row: (await findExport(ctx.tx, id))!,
      parts: await listParts(ctx.tx, id),
    }));
    for (const { storageKey } of parts) await platform.files.remove(storageKey);
    const files = Math.max(0, row.total - row.tables.length);
    for (let at = 0; at < Math.ceil(files / LISTED_FILES); at += 1)
      await platform.files.remove(`${office}/${placeOf(id, `list-${at}`)}`);
    await inOffice(platform, scope, (ctx) => deleteParts(ctx.tx, id));
  }
}
