import { exports as contract } from '@chairline/contract';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import type { Part } from './part-writer.ts';
import { progress } from './present.ts';
import { type ExportChange, type ExportRow, findExport, insertPart, listParts, lockExport } from './store.ts';
import { EXPORT } from './wake.ts';

const DAY_MS = 24 * 3_600_000;

/** Somebody cancelled it, or another process made an end of it. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** An export that is being made: what its steps read and write. */
export interface Run {
  readonly platform: Platform;
  readonly scope: OfficeScope;
  readonly id: number;
  /** Keeps a part, and how far it comes by it, together. @throws Stopped */
  readonly save: (part: Part, change: ExportChange) => Promise<void>;
  /** Notes how far it is. @throws Stopped */
  note(change: ExportChange): Promise<void>;
}

export const scopeOf = (office: number): OfficeScope => ({ office, actor: { kind: 'job', name: EXPORT } });

/** Where an export keeps what it is made of, under the office's own folder. */
export const placeOf = (id: number, name: string | number): string => `exports/${id}/${name}`;

/** @returns undefined when there is nothing to do */
export async function openRun(
  platform: Platform,
  office: number,
  id: number,
): Promise<{ run: Run; row: ExportRow } | undefined> {
  const scope = scopeOf(office);
  const { row, parts } = await inOffice(platform, scope, async (ctx) => ({
    row: await findExport(ctx.tx, id),
    parts: await listParts(ctx.tx, id),
  }));
  if (row?.state !== 'running') return undefined;
  let next = parts.length;
  const run: Run = {
    platform,
    scope,
    id,
    async save({ bytes, sums }, change) {
      const part = next;
      // Its place is its number's: what a killed process left there is written over.
      const { key } = await platform.files.put(office, bytes, placeOf(id, part));
      try {
        await inOffice(platform, scope, async (ctx) => {
          const held = await lockExport(ctx.tx, id);
          if (held?.state !== 'running') throw new Stopped();
          await insertPart(ctx.tx, {
            clientId: office,
            exportId: id,
            part,
            storageKey: key,
            bytes: bytes.length,
            sums,
          });
          if (change.state === 'ready')
            ctx.audit({ action: 'export.ready', subject: `export:${id}`, details: { by: held.userId } });
          await progress(ctx, held, { ...change, bytes: held.bytes + bytes.length });
        });
      } catch (error) {
        if (error instanceof Stopped) await platform.files.remove(key);
        throw error;
      }
      next += 1;
    },
    note: (change) =>
      inOffice(platform, scope, async (ctx) => {
        const held = await lockExport(ctx.tx, id);
        if (held?.state !== 'running') throw new Stopped();
        await progress(ctx, held, change);
      }),
  };
  return { run, row };
}

/** Says of an export that it could not be finished. */
export async function failExport(platform: Platform, office: number, id: number): Promise<void> {
  await inOffice(platform, scopeOf(office), async (ctx) => {
    const row = await lockExport(ctx.tx, id);
    if (row?.state !== 'running') return;
    await progress(ctx, row, {
      state: 'failed',
      problem: contract.exportMessages.failed,
      finishedAt: ctx.now,
    });
  });
}

/** How an export ends well. @param now by the platform's clock */
export const readyAt = (now: Date): ExportChange => ({
  state: 'ready',
  finishedAt: now,
  expiresAt: new Date(now.getTime() + contract.EXPORT_DAYS * DAY_MS),
});
