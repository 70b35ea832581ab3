import { patStatus } from '@chairline/open-dental';
import type { Context } from '../../../platform/context.ts';
import {
  findNumberHolders,
  findPatientContacts,
  findUnlinkedByBirthdate,
  holdFamilies,
  lockContacts,
} from '../../contacts/index.ts';
import { officeClock } from '../office-clock.ts';
import { createPatientContacts } from './create-contacts.ts';
import { linkPatient, unlinkPatient } from './link-patient.ts';
import { judgeByPerson, judgeMatch, type PatientKeys, type Verdict } from './match-rules.ts';
import { isActive, tensOf } from './patient-columns.ts';
import { announceInRound, type Held, type Round } from '../copy/round.ts';
import { settleFamilies } from './settle-families.ts';
import { listMatchRows, type MatchRow, removeMatches, saveMatch } from './store-matches.ts';
import {
  findExpected,
  findPatientType,
  listPatientKeys,
  findPatients,
  type PatientRow,
  queueExpected,
  takeToMatch,
} from './store-patients.ts';

/** Patients of a transaction. */
const BATCH = 250;

/** Who else has a number: by its last ten digits. */
type Directory = Map<string, PatientKeys[]>;

/**
 * Gives patients that changed their contacts, and contacts what changed of their patients, in batches of a transaction
 * each: whatever ends the process, the next goes on with those that wait.
 */
export async function matchPatients(round: Held & Pick<Round, 'mayGoOn'>): Promise<void> {
  await announceInRound(round, async (ctx) =>
    queueExpected(ctx.tx, ctx.office, (await officeClock(ctx)).today),
  );
  let directory: Directory | undefined;
  let any = false;
  while (true) {
    const waiting = await announceInRound(round, async (ctx) => {
      const patNums = await takeToMatch(ctx.tx, BATCH);
      if (patNums.length === 0) return 0;
      directory ??= await readDirectory(ctx);
      await matchBatch(ctx, patNums, directory);
      return patNums.length;
    });
    any ||= waiting > 0;
    if (waiting < BATCH) break;
    round.mayGoOn();
  }
  // Families follow once all have their contacts.
  let more = any;
  while (more)
    more = await announceInRound(round, async (ctx) => {
      await holdFamilies(ctx.tx, ctx.office);
      return settleFamilies(ctx);
    });
}

async function readDirectory(ctx: Context): Promise<Directory> {
  const directory: Directory = new Map();
  for (const row of await listPatientKeys(ctx.tx)) {
    const keys = keysOf(row as PatientRow);
    for (const ten of keys.tens) {
      const known = directory.get(ten);
      if (known) known.push(keys);
      else directory.set(ten, [keys]);
    }
  }
  return directory;
}

const keysOf = (patient: PatientRow): PatientKeys => ({
  patNum: patient.patNum,
  firstName: patient.fName,
  lastName: patient.lName,
  preferred: patient.preferred,
  birthdate: patient.birthdate,
  tens: tensOf(patient),
});

async function matchBatch(ctx: Context, patNums: readonly number[], directory: Directory): Promise<void> {
  const patients = new Map((await findPatients(ctx.tx, patNums)).map((row) => [row.patNum, row]));
  const links = await findPatientContacts(ctx.tx, patNums);
  const matches = new Map((await listMatchRows(ctx.tx, patNums)).map((row) => [row.patNum, row]));
  const open = [...patients.values()].filter(
    (patient) =>
      !links.has(patient.patNum) &&
      patient.patStatus !== patStatus.deleted &&
      matches.get(patient.patNum)?.state !== 'ignored',
  );
  const holders = Map.groupBy(
    await findNumberHolders(ctx.tx, [...new Set(open.flatMap(tensOf))]),
    ({ ten }) => ten,
  );
  const namesakes = await findNamesakes(ctx, open);
  const wanted = [
    ...links.values(),
    ...[...holders.values()].flat().map(({ contactId }) => contactId),
    ...[...namesakes.values()].flat(),
  ];
  const contacts = new Map((await lockContacts(ctx.tx, wanted)).map((row) => [row.contactId, row]));
  const typeId = await findPatientType(ctx.tx);
  const expected = await findExpected(
    ctx.tx,
    open.filter(({ patStatus: status }) => !isActive(status)).map(({ patNum }) => patNum),
    (await officeClock(ctx)).today,
  );

  for (const [patNum, contactId] of links) {
    const contact = contacts.get(contactId);
    // Another has taken it since: it is looked at again with its patient.
    if (!contact || contact.odPatNum !== patNum) continue;
    const patient = patients.get(patNum);
    if (patient && patient.patStatus !== patStatus.deleted) await linkPatient(ctx, contact, patient, typeId);
    else await unlinkPatient(ctx, contact);
  }

  const settled = patNums.filter((patNum) => !patients.has(patNum) && matches.has(patNum));
  const taken = new Set<number>();
  const strangers: PatientRow[] = [];
  for (const patient of open) {
    const keys = keysOf(patient);
    const match = matches.get(patient.patNum);
    const around = new Set(keys.tens.flatMap((ten) => (holders.get(ten) ?? []).map((one) => one.contactId)));
    const openOf = (ids: Iterable<number>) =>
      [...ids].flatMap((id) => {
        const contact = contacts.get(id);
        return contact && contact.odPatNum === null && !taken.has(id) ? [contact] : [];
      });
    const sharers = new Map(
      keys.tens
        .flatMap((ten) => directory.get(ten) ?? [])
        .filter((other) => other.patNum !== patient.patNum)
        .map((other) => [other.patNum, other]),
    );
    let verdict: Verdict = judgeMatch(keys, openOf(around), [...sharers.values()], around.size);
    if (verdict.kind === 'nobody') verdict = judgeByPerson(keys, openOf(namesakes.get(patient.patNum) ?? []));
    const counts = isActive(patient.patStatus) || expected.has(patient.patNum);
    if (isPersons(match)) {
      // Somebody took a decision back: they have the next word too.
      continue;
    } else if (verdict.kind === 'link') {
      taken.add(verdict.contactId);
      await linkPatient(ctx, contacts.get(verdict.contactId)!, patient, typeId);
      if (match) settled.push(patient.patNum);
    } else if (!counts) {
      if (match) settled.push(patient.patNum);
    } else if (verdict.kind === 'doubt') {
      await noteDoubt(ctx, patient.patNum, match, verdict);
    } else {
      strangers.push(patient);
      if (match) settled.push(patient.patNum);
    }
  }
  await removeMatches(ctx.tx, settled);
  await createPatientContacts(ctx, strangers, typeId);
}

/** Of each patient with a birthdate, the contacts of the same that are nobody's and called alike. */
async function findNamesakes(ctx: Context, patients: readonly PatientRow[]): Promise<Map<number, number[]>> {
  const days = patients.flatMap(({ birthdate }) => birthdate ?? []);
  const born = Map.groupBy(
    await findUnlinkedByBirthdate(ctx.tx, [...new Set(days)]),
    ({ birthdate }) => birthdate,
  );
  const found = new Map<number, number[]>();
  for (const patient of patients) {
    const verdict = judgeByPerson(keysOf(patient), born.get(patient.birthdate) ?? []);
    if (verdict.kind === 'doubt') found.set(patient.patNum, verdict.candidates);
  }
  return found;
}

const isPersons = (match: MatchRow | undefined) => match?.state === 'doubtful' && match.decidedBy !== null;

async function noteDoubt(
  ctx: Context,
  patNum: number,
  match: MatchRow | undefined,
  { reason, candidates }: { reason: string; candidates: number[] },
): Promise<void> {
  const isSame =
    match?.state === 'doubtful' && match.reason === reason && String(match.candidates) === String(candidates);
  if (isSame) return;
  await saveMatch(ctx.tx, {
    clientId: ctx.office,
    patNum,
    state: 'doubtful',
    reason,
    candidates,
    noticedAt: ctx.now,
    decidedAt: null,
    decidedBy: null,
    contactId: null,
    before: null,
  });
}
