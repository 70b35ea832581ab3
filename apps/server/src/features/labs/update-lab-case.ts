import { labs as contract } from '@chairline/contract';
import { cleanValue, type OdRow } from '@chairline/open-dental';
import type { OpenPracticeApi, PracticeWriter } from '../../gateways/open-dental/index.ts';
import { BadInput, conflict } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { announcePractice, askPractice, openWriter, storeRows, writeOnce } from '../practice/index.ts';
import { findLabCase } from './lab-cases.ts';

type Fields = Partial<Record<contract.LabField, string | null>>;
type Seen = Readonly<Record<string, string | null>>;
type TheirCase = OdRow<'labcase'>;

/**
 * Changes a lab case in the practice system, then in the copy. It is looked at there first: what somebody changed
 * there meanwhile is not overwritten, and only what is another there is sent.
 * @throws BadInput without an access token, or for what the practice system refuses; Refusal 404, 409 when a field the
 *   person changed is another by now, 502 when the practice system cannot be reached
 */
export async function updateLabCase(
  platform: Platform,
  openApi: OpenPracticeApi | null,
  session: Session,
  labCaseNum: number,
  input: { fields: Fields; seen: Seen },
): Promise<{ data: contract.LabCase; message: string }> {
  const wanted = normalise(input.fields);
  const { writer, before } = await inOffice(platform, session, async (ctx) => ({
    before: await findLabCase(ctx, labCaseNum),
    writer: await openWriter(platform, openApi, ctx),
  }));
  const theirs = await askPractice('lab case', (signal) => writer.getLabCase(labCaseNum, signal));
  const changed = namesOf(wanted).filter((name) => wanted[name] !== theirs[name]);
  const seen = normalise(
    Object.fromEntries(changed.map((name) => [name, name in input.seen ? input.seen[name]! : before[name]])),
  );
  const overtaken = changed.some((name) => seen[name] !== theirs[name]);
  const after =
    overtaken || changed.length === 0
      ? theirs
      : await write(
          writer,
          labCaseNum,
          Object.fromEntries(changed.map((name) => [name, wanted[name] ?? null])),
        );
  const data = await inOffice(platform, session, async (ctx) => {
    const changes = await storeRows(ctx.tx, ctx.office, 'labcase', [after]);
    if (changes > 0) await announcePractice(ctx, ['labcase']);
    if (!overtaken && changed.length > 0)
      ctx.audit({ action: 'labcase.update', subject: `labcase:${labCaseNum}`, details: { fields: changed } });
    return findLabCase(ctx, labCaseNum);
  });
  if (overtaken) throw conflict(contract.labWords.changedMeanwhile);
  return { data, message: contract.labWords.saved };
}

/** Sends the change; an answer that leaves doubt is looked up, not repeated. */
async function write(writer: PracticeWriter, labCaseNum: number, fields: Fields): Promise<TheirCase> {
  const asIs = (fault: string) => fault;
  const { row } = await writeOnce<TheirCase, TheirCase>(
    'lab case',
    (signal) => writer.updateLabCase(labCaseNum, fields, signal),
    async (signal, written) => written ?? writer.getLabCase(labCaseNum, signal),
    (now) => namesOf(fields).every((name) => fields[name] === now[name]),
    { nothing: asIs, open: asIs },
  );
  return row;
}

const namesOf = (fields: Fields) =>
  contract.labFields.filter((name) => Object.hasOwn(fields, name) && fields[name] !== undefined);

/** Values as the practice system has them: `yyyy-MM-dd HH:mm:ss`. @throws BadInput for a day that no month has */
function normalise(fields: Fields): Fields {
  const clean: Fields = {};
  for (const name of namesOf(fields)) {
    const value = fields[name]!;
    if (!name.startsWith('DateTime')) clean[name] = value ?? '';
    else {
      const time = value === null ? null : (cleanValue('datetime', value) as string | null);
      if (time === null && value !== null) throw new BadInput('Give a date and a time.');
      clean[name] = time;
    }
  }
  return clean;
}
