import { type practice, countOf } from '@chairline/contract';
import type { DeskList, PatientList } from '../../../lib/practice-names.ts';
import type { ListRow } from '../queries.ts';
import { daysBetween, formatCents, formatWallTime, shortDate, shortWallDay } from '../wall-words.ts';

interface ListLook {
  list: DeskList | 'hot-leads';
  /** On its chip. */
  chip: practice.SchedulingChip | typeof practice.RECONSULT;
  /** Over its rows. */
  title: string;
  /** What it holds, for the menu of them all. */
  note: string;
  /** Its name among the counts; left out where it is no list of the practice system. */
  count?: Exclude<keyof practice.ListCounts, 'synced_at'>;
}

/** The chips above the contacts, in the specification's order (2, section 4), and Re-Consultant after them. */
export const listLooks: readonly ListLook[] = [
  {
    list: 'unconfirmed',
    chip: 'Un-ConfirmedAppointment',
    title: 'Un-confirmed appointments',
    note: 'Appointments to come that nobody confirmed',
    count: 'unconfirmed',
  },
  {
    list: 'post-ops',
    chip: 'Post-Ops',
    title: 'Post-ops',
    note: 'How are they after their procedure?',
    count: 'post_ops',
  },
  { list: 'hot-leads', chip: 'Hot Leads', title: 'Hot leads', note: 'Contacts of the type “hotlead”' },
  {
    list: 'pre-auths',
    chip: 'Pre-Auths',
    title: 'Pre-authorizations',
    note: 'What carriers were asked to approve',
    count: 'pre_auths',
  },
  {
    list: 'pending-treatment',
    chip: 'Pending-Treatment',
    title: 'Pending treatment',
    note: 'Planned treatment that is not booked',
    count: 'pending_treatment',
  },
  {
    list: 're-care',
    chip: 'Re-Care',
    title: 'Re-care',
    note: 'A recall is due and nothing is booked',
    count: 're_care',
  },
  {
    list: 'lab-cases',
    chip: 'lab-cases',
    title: 'Lab cases',
    note: 'Work at the lab, by its status',
    count: 'lab_cases',
  },
  {
    list: 're-consult',
    chip: 'Re-Consultant',
    title: 'Re-consult',
    note: 'Examined, treatment planned, nothing booked',
    count: 're_consult',
  },
];

export const lookOf = (list: DeskList): ListLook => listLooks.find((look) => look.list === list)!;

/** What an empty list says: why, in the words of the desk. */
export const emptyWords: Record<PatientList, string> = {
  unconfirmed: 'Every appointment of the next days is confirmed.',
  'post-ops': 'Nobody had one of your post-op procedures in the last days.',
  'pre-auths': 'No pre-authorization was sent or is being prepared.',
  'pending-treatment': 'All planned treatment is booked.',
  're-care': 'No recall is due that has no appointment.',
  're-consult': 'Everybody who was examined lately has their treatment booked, or none was planned.',
};

const join = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ');
const more = (count: number) => (count > 1 ? `, ${count - 1} more` : '');

function ofUnconfirmed(items: practice.OdAppointment[], today: string): string {
  const [next] = items;
  if (!next) return '';
  return join(
    `${shortWallDay(next.AptDateTime, today)} ${formatWallTime(next.AptDateTime)}`.trim(),
    `${next.confirmed || 'Not confirmed'}${more(items.length)}`,
    next.provAbbr,
  );
}

function ofProcedures(items: practice.OdProcedure[]): string {
  const [last] = items;
  if (!last) return '';
  const what = last.Descript || last.ProcCode;
  return join(`${what}${last.ToothNum ? ` #${last.ToothNum}` : ''}${more(items.length)}`, last.provAbbr);
}

function ofPreAuths(items: practice.OdPreAuth[]): string {
  const states = ['denied', 'approved', 'pending', 'not sent'] as const;
  const counted = states.flatMap((state) => {
    const count = items.filter(({ ItemName1 }) => ItemName1 === state).length;
    return count > 0 ? `${count} ${state}` : [];
  });
  const carriers = [...new Set(items.map(({ CarrierName }) => CarrierName).filter(Boolean))];
  return join(counted.join(', '), carriers[0] && `${carriers[0]}${carriers.length > 1 ? ' …' : ''}`);
}

function ofTreatment(items: practice.OdTreatment[]): string {
  const [first] = items;
  if (!first) return '';
  const total = items.reduce((sum, { Fee }) => sum + Fee, 0);
  return join(
    formatCents(total),
    `${first.Descript || first.ProcCode}${first.ToothNum ? ` #${first.ToothNum}` : ''}${more(items.length)}`,
  );
}

/** 'Prophy, 34 days overdue', 'Prophy, due today', 'Prophy, due in 5 days'. */
function ofRecall(items: practice.OdRecall[], today: string): string {
  const [first] = items;
  if (!first) return '';
  const days = first.DateDue ? daysBetween(first.DateDue, today) : null;
  const one = (count: number) => (count === 1 ? 'a day' : `${count} days`);
  const due =
    days === null
      ? 'no due date'
      : days > 0
        ? `${one(days)} overdue`
        : days === 0
          ? 'due today'
          : `due in ${one(-days)}`;
  // Whose word it is: beside it stands when the patient was in touch with us, which may say otherwise.
  const status = first.Status && `OD status: ${first.Status}`;
  return join(`Recall ${first.RecallType || 'without a type'}, ${due}${more(items.length)}`, status);
}

/** What of a patient a list is about, in a line. @param today the office's day */
export function lineOf(name: PatientList, row: ListRow, today: string): string {
  switch (name) {
    case 'unconfirmed':
      return ofUnconfirmed(row.od_json as practice.OdAppointment[], today);
    case 'post-ops':
    case 're-consult':
      return ofProcedures(row.od_json as practice.OdProcedure[]);
    case 'pre-auths':
      return ofPreAuths(row.od_json as practice.OdPreAuth[]);
    case 'pending-treatment':
      return ofTreatment(row.od_json as practice.OdTreatment[]);
    case 're-care':
      return ofRecall(row.od_json as practice.OdRecall[], today);
  }
}

/** At the right of a patient's name: the day the list is sorted by; the date where the line names the weekday. */
export function dayOf(name: PatientList, row: Pick<ListRow, 'date'>, today: string): string {
  return name === 'unconfirmed' ? shortDate(row.date, today) : shortWallDay(row.date, today);
}

/** A count as a chip has room for it: exact below a thousand, then '1k+'. */
export const shortCount = (count: number): string =>
  count < 1_000 ? String(count) : `${Math.floor(count / 1_000)}k+`;

/** The same in words: '37 patients'; of lab cases those the list opens with. */
export function chipCountWords(list: ListLook['list'], count: number): string {
  return `${countWords(count, true)}${list === 'lab-cases' ? ' with work that came back' : ''}`;
}

/** '37 patients', 'The first 100 patients' while there are more. */
export function countWords(count: number, complete: boolean): string {
  const patients = countOf(count, 'patient');
  return complete ? patients : `The first ${patients}`;
}
