import { foldName } from '../shared/fold.ts';
import type { CallerInfo } from './models.ts';
import {
  clinicalFields,
  demographicFields,
  fieldNames,
  type InfoField,
  type InfoState,
  insuranceFields,
} from './rules.ts';

const sections = [
  { key: 'demographic_info', name: 'Demographic', fields: demographicFields },
  { key: 'insurance_info', name: 'Insurance', fields: insuranceFields },
  { key: 'clinical_info', name: 'Clinical', fields: clinicalFields },
] as const;
export type SectionKey = (typeof sections)[number]['key'];

export interface InfoLine {
  field: InfoField;
  name: string;
  /** '' where it was not collected. */
  value: string;
}
export interface InfoSection {
  key: SectionKey;
  name: string;
  lines: InfoLine[];
  filled: number;
  total: number;
  /** Filled over total, rounded. */
  percent: number;
  /** False where the patient has no insurance: a sentence stands in its place. */
  shown: boolean;
}

type Sections = Pick<CallerInfo, SectionKey>;

const textOf = (values: Readonly<Record<string, unknown>>, field: string): string => {
  const value = values[field];
  return typeof value === 'string' ? value.trim() : '';
};

/** The three sections with what is filled of them; the insurance's is shown unless has_insurance is explicitly false. */
export function sectionsOf(info: Sections): InfoSection[] {
  return sections.map(({ key, name, fields }) => {
    const lines = fields.map((field) => ({
      field,
      name: fieldNames[field],
      value: textOf(info[key], field),
    }));
    const filled = lines.filter(({ value }) => value !== '').length;
    return {
      key,
      name,
      lines,
      filled,
      total: lines.length,
      percent: Math.round((filled / lines.length) * 100),
      shown: key !== 'insurance_info' || info.insurance_info.has_insurance !== false,
    };
  });
}

/** Whether the caller counts as a patient: as the assistant said, else by the practice system. */
export const isRegistered = (info: Pick<CallerInfo, 'is_patient_registered' | 'is_patient'>): boolean =>
  info.is_patient_registered ?? info.is_patient;

/** The name that was collected; '' for none. */
export const collectedName = ({ demographic_info: who }: Pick<CallerInfo, 'demographic_info'>): string =>
  [who.first_name, who.last_name].filter(Boolean).join(' ');

/** What a search looks in: never the social security number. */
export const searchTextOf = (info: Sections & Pick<CallerInfo, 'phone_num'>): string =>
  [
    collectedName(info),
    info.phone_num,
    ...sectionsOf(info).flatMap(({ lines }) =>
      lines
        .filter(({ field }) => !['first_name', 'last_name', 'social_security_number'].includes(field))
        .map(({ value }) => value),
    ),
  ]
    .map((line) => foldName(String(line)))
    .filter(Boolean)
    .join('\n');

export interface InfoFilter {
  state: InfoState | 'all';
  search: string;
}

/** The words a search looks for, all of which must be there: a number by its digits, others as names are compared. */
export function searchWords(search: string): string[] {
  const typed = search.trim();
  return /^[\d\s()+.-]+$/.test(typed) && /\d/.test(typed)
    ? [typed.replace(/\D/g, '').slice(-10)]
    : foldName(typed).split(' ').filter(Boolean);
}

/** Whether a list with this filter shows it: the same rule as in the database. */
export function matchesInfo(info: CallerInfo, { state, search }: InfoFilter): boolean {
  const text = searchTextOf(info);
  return (
    (state === 'all' || info.state === state) && searchWords(search).every((word) => text.includes(word))
  );
}
