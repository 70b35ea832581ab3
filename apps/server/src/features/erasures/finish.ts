import { createHash } from 'node:crypto';
import { erasures as contract } from '@chairline/contract';
import { listActiveAdminIds } from '../client-rows/index.ts';
import { partakers, turn } from './present.ts';
import { type Run, step } from './step.ts';
import type { ErasureRow } from './store.ts';

/** What stays of every office that is erased, and why. */
const alwaysKept = [
  `The office’s audit log, for ${contract.LOG_YEARS} years: HIPAA asks for it (45 CFR 164.316(b)(2)(i)). It holds who did what and when, and ids; no message and no name of a patient.`,
  'Back-ups that were made before, until they expire.',
  'What the carrier keeps of texts and calls, by its own terms.',
  'This certificate, and what the provider’s audit log says of the erasure.',
];

/** Writes the certificate, notes its checksum in the provider's audit log, and says that the office is erased. */
export async function finish(run: Run, late: { files: number; bytes: number }): Promise<void> {
  await step(run, async (ctx, row) => {
    const files = row.files + late.files;
    const bytes = row.bytes + late.bytes;
    const certificate = certify({ ...row, files, bytes }, ctx.now, run.platform.version);
    const text = `${JSON.stringify(certificate, null, 1)}\n`;
    ctx.audit({
      action: 'office.erased',
      subject: `office:${run.office}`,
      details: {
        sha256: sha256(text),
        rows: row.rowTotal,
        files,
        log_entries: certificate.audit_log.entries,
        log_ends_with: certificate.audit_log.last_hash,
      },
    });
    await turn(ctx, row, {
      state: 'done',
      phase: null,
      files,
      bytes,
      certificate: text,
      finishedAt: ctx.now,
      // Of one whose thirty days were over everybody is told.
      bell: row.askedBy === null ? await listActiveAdminIds(ctx.tx) : partakers(row),
    });
  });
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function certify(row: ErasureRow, now: Date, version: string): contract.ErasureCertificate {
  const { ended, notEnded, kept } = row.notes ?? { ended: [], notEnded: [], kept: [] };
  const person = (id: number | null, name: string, at: Date | null) =>
    id !== null && at ? { user_id: id, name, at: at.toISOString() } : null;
  return {
    office: { client_id: row.officeId, name: row.officeName },
    deleted_at: row.deletedAt.toISOString(),
    asked: person(row.askedBy, row.askedName, row.askedAt),
    confirmed: person(row.confirmedBy, row.confirmedName, row.confirmedAt),
    begun_at: row.begunAt!.toISOString(),
    finished_at: now.toISOString(),
    chairline: version,
    rows: row.rowTotal,
    tables: Object.entries(row.gone)
      .map(([name, rows]) => ({ name, rows }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    files: row.files,
    bytes: row.bytes,
    audit_log: row.log!,
    ended,
    not_ended: notEnded,
    kept: [...alwaysKept, ...kept],
  };
}
