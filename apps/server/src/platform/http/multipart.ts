import type { FastifyRequest } from 'fastify';
import { BadInput } from '../errors.ts';
import type { UploadedFile } from './handler.ts';

const UPLOAD_LIMITS = { files: 40, fileSize: 25_000_000, fields: 40, fieldSize: 1_000_000 } as const;
const ALL_FILES_MAX_BYTES = 60_000_000;
/** More than this of a refused form is not waited for: its connection is closed instead. */
const DRAIN_MAX_BYTES = 500_000_000;

/**
 * Reads a multipart request whole: text fields by name, and files in the order they came.
 * A form that is refused is read to its end all the same: a browser that is still sending hears no answer.
 * @throws BadInput when it is no multipart, has too many parts, or one that is too large
 */
export async function readMultipart(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; files: UploadedFile[] }> {
  if (!request.isMultipart()) throw new BadInput('This call takes a multipart form (multipart/form-data).');
  // No prototype: a field named __proto__ is a field like any other.
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const files: UploadedFile[] = [];
  let total = 0;
  try {
    for await (const part of request.parts({ limits: UPLOAD_LIMITS })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        total += bytes.length;
        if (total > ALL_FILES_MAX_BYTES)
          throw new BadInput('The files are too large: at most 60 MB together.');
        files.push({
          fileName: safeName(part.filename),
          // Without a type of its own, a part is plain text to the form.
          declaredType: part.mimetype === 'text/plain' ? '' : part.mimetype,
          bytes,
        });
      } else if (part.fieldnameTruncated || part.valueTruncated) {
        throw new BadInput(`The field “${part.fieldname}” is too long.`);
      } else {
        fields[part.fieldname] = String(part.value);
      }
    }
  } catch (error) {
    await drain(request);
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new BadInput('A file is too large: at most 25 MB each.');
    if (code === 'FST_FILES_LIMIT')
      throw new BadInput(`At most ${UPLOAD_LIMITS.files} files can be sent at once.`);
    if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw new BadInput('The form has too many fields.');
    if (error instanceof BadInput) throw error;
    throw new BadInput('The form could not be read; it may have been cut off. Send it again.');
  }
  return { fields, files };
}

/** Reads what is left of a request and keeps nothing of it. */
async function drain({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  let seen = 0;
  await new Promise<void>((done) => {
    for (const end of ['end', 'close', 'error']) raw.once(end, () => done());
    raw.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > DRAIN_MAX_BYTES) done();
    });
    raw.resume();
  });
}

/** A file's name without folders and control characters, at most 120 characters. */
function safeName(name: string | undefined): string {
  const base = (name ?? '').split(/[\\/]/).pop() ?? '';
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out here
  const clean = base.replace(/[\u0000-\u001f\u007f"]/g, '').trim();
  return clean.slice(-120) || 'file';
}
