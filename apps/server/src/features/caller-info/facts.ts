import { callerInfo as contract } from '@chairline/contract';
import { BadInput } from '../../platform/errors.ts';
import { maskSsnsIn, maskSsnsWithin } from '../../platform/mask-ssn.ts';

type Text<F extends string> = Partial<Record<F, string>>;

/** What was collected, as it is kept: without the social security number, and only fields that were said. */
export interface Facts {
  is_patient_registered?: boolean;
  demographic_info: Text<contract.DemographicField>;
  insurance_info: Text<contract.InsuranceField> & { has_insurance?: boolean };
  clinical_info: Text<'reason_for_visit'>;
  more: Record<string, unknown>;
}

export const noFacts: Facts = { demographic_info: {}, insurance_info: {}, clinical_info: {}, more: {} };

const known = new Set(['is_patient_registered', 'demographic_info', 'insurance_info', 'clinical_info']);

/** Numbers of insurances may have nine digits too; everywhere else such a number is masked. */
const mayHaveNine = new Set(['group_number', 'subscriber_id', 'phone_number', 'zip']);

function mergeSection<T extends object>(before: T, said: object | undefined): T {
  const after = { ...before } as Record<string, unknown>;
  for (const [field, value] of Object.entries(said ?? {})) {
    if (value === undefined) continue;
    if (value === null || value === '') delete after[field];
    else after[field] = typeof value === 'string' && !mayHaveNine.has(field) ? maskSsnsIn(value).text : value;
  }
  return after as T;
}

/**
 * What was known, merged by key with what is said now: null and '' take a field away.
 * @returns the facts, the names of the fields that are others now, and the social security number that was said:
 *   undefined for none, '' to take it away
 * @throws BadInput when it is more than is kept
 */
export function mergeFacts(
  before: Facts,
  said: contract.AiInfo | contract.InfoCorrection,
): { facts: Facts; changed: string[]; ssn: string | undefined } {
  const { social_security_number: ssn, ...who } = said.demographic_info ?? {};
  const more: Record<string, unknown> = { ...before.more };
  for (const [key, value] of Object.entries(said)) {
    if (known.has(key) || value === undefined) continue;
    if (value === null) delete more[key];
    else more[maskSsnsIn(key).text] = maskSsnsWithin(value, key);
  }
  const tooLong = Object.entries(more).some(
    ([key, value]) => key.length > 60 || JSON.stringify(value).length > contract.MORE_VALUE_MAX,
  );
  if (tooLong || Object.keys(more).length > contract.MORE_KEYS_MOST)
    throw new BadInput(contract.infoWords.tooMuch);
  const facts: Facts = {
    ...mergeSection(
      { is_patient_registered: before.is_patient_registered },
      {
        is_patient_registered: said.is_patient_registered,
      },
    ),
    demographic_info: mergeSection(before.demographic_info, who),
    insurance_info: mergeSection(before.insurance_info, said.insurance_info),
    clinical_info: mergeSection(before.clinical_info, said.clinical_info),
    more,
  };
  return { facts, changed: differing(before, facts), ssn: ssn === null ? '' : ssn };
}

/** The names of what is not the same, the fields of sections by their own. */
function differing(before: Facts, after: Facts): string[] {
  const flat = ({ is_patient_registered, ...sections }: Facts): Map<string, string> =>
    new Map(
      [
        ['is_patient_registered', is_patient_registered] as const,
        ...Object.values(sections).flatMap((section) => Object.entries(section) as [string, unknown][]),
      ].map(([key, value]) => [key, JSON.stringify(value) ?? '']),
    );
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => (was.get(key) ?? '') !== (is.get(key) ?? ''),
  );
}
