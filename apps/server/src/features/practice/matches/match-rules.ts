import { nameKey as fold } from '@chairline/contract';
import { differsInGiven } from '../../contacts/index.ts';

/** What a patient is known by. */
export interface PatientKeys {
  patNum: number;
  firstName: string;
  lastName: string;
  /** The name they go by; '' for none. */
  preferred: string;
  /** `yyyy-MM-dd` */
  birthdate: string | null;
  /** The last ten digits of each number. */
  tens: readonly string[];
}

/** A contact that is nobody's yet and has one of the patient's numbers. */
export interface CandidateKeys {
  contactId: number;
  firstName: string;
  lastName: string;
  birthdate: string | null;
}

/** Which contact is the patient's: certain, for a person to say, or none of those there are. */
export type Verdict =
  | { kind: 'link'; contactId: number }
  | { kind: 'doubt'; reason: string; candidates: number[] }
  | { kind: 'nobody' };

export const doubts = {
  twins: 'Two patients share this number and birthdate.',
  several: 'Several contacts have this number and birthdate.',
  shared: 'Several patients share this number.',
  alike: 'Number and name are alike, but the birthdate is missing on one side.',
  held: 'More than one contact has this number.',
  relative: 'Number and birthdate are this contact’s, but the given name is another: perhaps a twin.',
  numberless: 'Name and birthdate are this contact’s, but the patient has no number.',
  moved: 'Name and birthdate are this contact’s, but none of the numbers.',
  namesakes: 'Several contacts have this name and birthdate, and none of them the patient’s number.',
} as const;

const isNamed = (one: { firstName: string; lastName: string }) =>
  fold(`${one.firstName}${one.lastName}`) !== '';

function sameName(patient: PatientKeys, contact: CandidateKeys): boolean {
  const first = fold(contact.firstName);
  return (
    isNamed(contact) &&
    fold(patient.lastName) === fold(contact.lastName) &&
    (first === fold(patient.firstName) || (patient.preferred !== '' && first === fold(patient.preferred)))
  );
}

/** Whether a contact has plainly another given name than the patient has or goes by. */
const isAnother = (patient: PatientKeys, contact: CandidateKeys): boolean =>
  differsInGiven(patient, contact) &&
  (patient.preferred === '' || differsInGiven({ ...patient, firstName: patient.preferred }, contact));

function alikeName(patient: PatientKeys, contact: CandidateKeys): boolean {
  const [last, first] = [fold(contact.lastName), fold(contact.firstName)];
  return (
    (last !== '' && last === fold(patient.lastName)) ||
    (first !== '' && (first === fold(patient.firstName) || first === fold(patient.preferred)))
  );
}

const contradict = (one: string | null, other: string | null) =>
  one !== null && other !== null && one !== other;

/**
 * Which of the contacts with a patient's number is the patient's. Number and birthdate decide; where one of them does
 * not say, a person does.
 * @param candidates contacts with one of the numbers that are no patient's and not merged
 * @param sharers other patients with one of the numbers
 * @param holders how many contacts have one of the numbers, patients' contacts among them
 */
export function judgeMatch(
  patient: PatientKeys,
  candidates: readonly CandidateKeys[],
  sharers: readonly PatientKeys[],
  holders: number,
): Verdict {
  const open = candidates.filter(
    (contact) =>
      !contradict(contact.birthdate, patient.birthdate) &&
      // Plainly another's of the family: left to them.
      (sameName(patient, contact) ||
        !sharers.some(
          (other) => sameName(other, contact) && !contradict(contact.birthdate, other.birthdate),
        )),
  );
  const exact = open.filter(({ birthdate }) => birthdate !== null && birthdate === patient.birthdate);
  if (exact.length > 0) {
    const named = exact.length === 1 ? exact : exact.filter((contact) => sameName(patient, contact));
    const [one] = named;
    if (named.length !== 1 || !one) return doubt(doubts.several, exact);
    const hasTwin = sharers.some(({ birthdate }) => birthdate === one.birthdate);
    if (hasTwin && !sameName(patient, one)) return doubt(doubts.twins, exact);
    return isAnother(patient, one)
      ? doubt(doubts.relative, exact)
      : { kind: 'link', contactId: one.contactId };
  }
  const possible = open.filter((contact) => !isNamed(contact) || alikeName(patient, contact));
  const [only] = possible;
  if (!only) return { kind: 'nobody' };
  if (sharers.length > 0) return doubt(doubts.shared, possible);
  if (holders > 1) return doubt(doubts.held, possible);
  return !isNamed(only) || sameName(patient, only)
    ? { kind: 'link', contactId: only.contactId }
    : doubt(doubts.alike, possible);
}

/**
 * Who a patient may be whose numbers lead to nobody, or who has none: name and birthdate together are never proof
 * enough to link by themselves, and too much to make another contact unseen.
 * @param candidates contacts with the patient's birthdate that are no patient's and not merged
 */
export function judgeByPerson(patient: PatientKeys, candidates: readonly CandidateKeys[]): Verdict {
  const namesakes = candidates.filter(
    (contact) =>
      patient.birthdate !== null &&
      contact.birthdate === patient.birthdate &&
      isNamed(patient) &&
      sameName(patient, contact),
  );
  if (namesakes.length === 0) return { kind: 'nobody' };
  if (namesakes.length > 1) return doubt(doubts.namesakes, namesakes);
  return doubt(patient.tens.length === 0 ? doubts.numberless : doubts.moved, namesakes);
}

const doubt = (reason: string, among: readonly CandidateKeys[]): Verdict => ({
  kind: 'doubt',
  reason,
  candidates: among.map(({ contactId }) => contactId).sort((a, b) => a - b),
});
