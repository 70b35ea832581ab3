import { lastTen, practice as contract } from '@chairline/contract';
import { patStatus, type OdRow } from '@chairline/open-dental';
import type { PracticeSource } from '../../../gateways/open-dental/index.ts';
import { conflict } from '../../../platform/errors.ts';
import { inOffice } from '../../../platform/platform.ts';
import { emitState } from '../copy/state.ts';
import { findSuccessor, findTwins } from '../matches/store-patients.ts';
import { storeRows } from '../copy/store-rows.ts';
import type { Desk } from './write-appointment.ts';
import { askPractice } from '../connection/write-practice.ts';

const { patientWords } = contract;
type Patient = OdRow<'patient'>;

/** Nobody is booked or confirmed for these. Merging leaves the record that went into another one archived. */
const why: Readonly<Record<number, string>> = {
  [patStatus.archived]: patientWords.archived,
  [patStatus.deceased]: patientWords.deceased,
};

/**
 * Looks a patient up by the key, where they are kept, just before something is done for them: they may have been merged
 * into another record, archived or deleted since the copy was read. Open Dental does not say into whom somebody was
 * merged, so nothing is done for a guess: who has their visits now is named, else an active patient with the same birthdate
 * and number.
 * @throws Refusal 409 with what to do; Refusal 502
 */
export async function mustBePatient(desk: Desk, source: PracticeSource, patNum: number): Promise<void> {
  const patient = await askPractice('patient', (signal) => lookUpPatient(source, patNum, signal));
  const problem = patient === null ? patientWords.gone : why[patient.PatStatus];
  if (problem === undefined) return;
  const words = await inOffice(desk.platform, desk.session, async (ctx) => {
    if (patient === null) return patientWords.openOther;
    // The copy follows, and who looks at the contact sees it.
    if ((await storeRows(ctx.tx, ctx.office, 'patient', [patient])) > 0) await emitState(ctx, ['patient']);
    const now = await findSuccessor(ctx.tx, patNum);
    if (now) return patientWords.mergedInto(now.name);
    const twins = await findTwins(ctx.tx, patNum, patient.Birthdate, numbersOf(patient));
    return twins.length > 0 ? patientWords.perhaps(twins) : patientWords.openOther;
  });
  throw conflict(`${problem} ${words}`);
}

/** A patient as they are where they are kept; null: no longer there. */
export async function lookUpPatient(
  source: PracticeSource,
  patNum: number,
  signal: AbortSignal,
): Promise<Patient | null> {
  for await (const { row } of source.lookUp('patient', [{ key: patNum, owner: null }], signal)) return row;
  return null;
}

/** The last ten digits of each of a patient's numbers. */
const numbersOf = ({ WirelessPhone, HmPhone, WkPhone }: Patient): string[] =>
  [WirelessPhone, HmPhone, WkPhone].map(lastTen).filter((ten) => ten.length === 10);
