import { Readable } from 'node:stream';
import { erasures as contract, PROVIDER_CLIENT_ID } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { dispositionOf, type TableCaller } from '../../platform/http/send-table.ts';
import { inOffice } from '../../platform/platform.ts';
import { sha256 } from './finish.ts';
import { findErasure } from './store.ts';
import { placeOfLog } from './take-away.ts';

/** The certificate of an erased office and its checksum. @throws Refusal 404; 409 while there is none */
export async function getCertificate(
  ctx: Context,
  id: number,
): Promise<{ certificate: string; sha256: string }> {
  const row = await findErasure(ctx.tx, id);
  if (!row) throw notFound('erasure');
  if (row.certificate === null) throw conflict(contract.erasureMessages.notYet);
  return { certificate: row.certificate, sha256: sha256(row.certificate) };
}

/** Answers with the audit log that is kept of an erased office; audited. @throws Refusal 404; 409 where none is kept */
export async function downloadLog(caller: TableCaller, id: number): Promise<unknown> {
  const { platform, http } = caller;
  const row = await inOffice(platform, caller, async (ctx) => {
    const found = await findErasure(ctx.tx, id);
    if (!found) throw notFound('erasure');
    if (found.state !== 'done') throw conflict(contract.erasureMessages.notYet);
    if (found.logParts === 0) throw conflict(contract.erasureMessages.noLog);
    ctx.audit({ action: 'office.erased_log_download', subject: `office:${found.officeId}` });
    return found;
  });
  async function* bytes(): AsyncGenerator<Buffer> {
    for (let part = 0; part < row.logParts; part += 1)
      yield* await platform.files.stream(`${PROVIDER_CLIENT_ID}/${placeOfLog(id, part)}`);
  }
  void http.reply
    .header('Content-Disposition', dispositionOf(`audit-log-of-client-${row.officeId}.ndjson.gz`))
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .type('application/gzip');
  return http.reply.send(Readable.from(bytes()));
}
