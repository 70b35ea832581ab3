import { practice as contract, problemCodes } from '@chairline/contract';
import { type OdRow, takesTime } from '@chairline/open-dental';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { minutesOf, providerSpans, type Span, wholeSpan } from './find-slots.ts';
import { listBlockouts } from './store-day.ts';
import { spanWords } from './wall-words.ts';

type Appointment = OdRow<'appointment'>;
/** What an appointment takes: an operatory for as long as it lasts, a provider while they are with the patient. */
type Place = Pick<
  Appointment,
  'AptDateTime' | 'Op' | 'Pattern' | 'ProvNum' | 'ProvHyg' | 'IsHygiene' | 'PatNum'
>;

/** The hygienist where it is theirs. */
export const providerOf = ({ IsHygiene, ProvHyg, ProvNum }: Place): number =>
  IsHygiene && ProvHyg > 0 ? ProvHyg : ProvNum;

const takenBy = ({ AptDateTime, Pattern }: Pick<Place, 'AptDateTime' | 'Pattern'>) => ({
  from: minutesOf((AptDateTime ?? '').slice(11) || '00:00:00'),
  pattern: Pattern,
});
const spanOf = (place: Pick<Place, 'AptDateTime' | 'Pattern'>): Span => wholeSpan(takenBy(place));

const meet = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/**
 * Refuses a place in the schedule that another appointment has.
 * @param day all of that day, as they are there at this moment
 * @param except the AptNum of the one that is moved
 * @throws Refusal 409 `time_taken` with what stands there
 */
export function mustBeFree(
  wanted: Place,
  day: readonly Appointment[],
  except: number | null,
  names: { chair: string; provider: string },
): void {
  const others = day.filter((one) => one.AptNum !== except && takesTime(one.AptStatus));
  const taken = (words: string) => new Refusal(409, problemCodes.timeTaken, words);
  const span = spanOf(wanted);
  const inChair = others.find((one) => one.Op === wanted.Op && meet(spanOf(one), span));
  if (inChair) {
    const { from, to } = spanOf(inChair);
    throw taken(contract.dayWords.chairTaken(names.chair, spanWords(from, to)));
  }
  const own = providerSpans(takenBy(wanted));
  const provider = providerOf(wanted);
  if (provider === 0) return;
  for (const other of others) {
    if (providerOf(other) !== provider) continue;
    const clash = providerSpans(takenBy(other)).find((theirs) => own.some((ours) => meet(ours, theirs)));
    if (clash) {
      const { from, to } = spanOf(other);
      throw taken(contract.dayWords.providerTaken(names.provider, spanWords(from, to)));
    }
  }
}

/**
 * What is said of a place that lies in time in which nobody is to be booked: '' where it does not. It is no refusal:
 * the front desk may know better than the day's plan.
 */
export async function noteBlockout(
  tx: Transaction,
  place: Pick<Place, 'AptDateTime' | 'Pattern' | 'Op'> & { clinicNum: number },
): Promise<string> {
  const span = spanOf(place);
  const blockouts = await listBlockouts(tx, (place.AptDateTime ?? '').slice(0, 10));
  const chair = { OperatoryNum: place.Op, ClinicNum: place.clinicNum };
  const met = blockouts.find((one) => one.no_booking && contract.liesIn(one, chair) && meet(one, span));
  return met ? contract.dayWords.inBlockout(met.name) : '';
}
