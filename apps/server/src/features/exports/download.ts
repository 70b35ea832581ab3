import { Readable } from 'node:stream';
import { exports as contract } from '@chairline/contract';
import { conflict, notFound } from '../../platform/errors.ts';
import { dispositionOf, fileNameOf, type TableCaller } from '../../platform/http/send-table.ts';
import { inOffice } from '../../platform/platform.ts';
import { findExport, listParts } from './store.ts';

/**
 * Answers with an archive, its parts one after the other. That it was taken out is audited each time.
 * @throws Refusal 404; 409 for one that is not ready, or whose time is over
 */
export async function downloadExport(caller: TableCaller, id: number): Promise<unknown> {
  const { platform, http } = caller;
  const { row, parts, name } = await inOffice(platform, caller, async (ctx) => {
    const found = await findExport(ctx.tx, id);
    if (!found) throw notFound('export');
    if (found.state === 'running') throw conflict(contract.exportMessages.notReady);
    if (found.state !== 'ready' || found.expiresAt! <= ctx.now) throw conflict(contract.exportMessages.over);
    ctx.audit({ action: 'export.download', subject: `export:${id}`, details: { bytes: found.bytes } });
    return {
      row: found,
      parts: await listParts(ctx.tx, id),
      name: await fileNameOf(ctx, 'everything'),
    };
  });
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const { storageKey } of parts) yield* await platform.files.stream(storageKey);
  }
  void http.reply
    .header('Content-Disposition', dispositionOf(`${name}.tar.gz`))
    .header('Content-Length', row.bytes)
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .type('application/gzip');
  return http.reply.send(Readable.from(bytes()));
}
