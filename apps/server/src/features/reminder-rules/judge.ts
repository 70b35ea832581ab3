import { inbox, labels, reminderRules as contract } from '@chairline/contract';
import { dateOf } from '@chairline/office-time';
import { aptStatus, patStatus, stands } from '@chairline/open-dental';
import type { Context } from '../../platform/context.ts';
import { type ContactRow, listContacts, numbersOf } from '../contacts/index.ts';
import { foreignLanguages, hasTranslator, planTexts, type TextWay } from '../inbox/index.ts';
import { listComing } from '../practice/index.ts';
import type { RuleRow } from './store.ts';
import type { RuleTerms, SubjectRow } from './store-subjects.ts';

/** A reminder as it would go, or why it does not. */
export type Verdict =
  | { row: SubjectRow; reason: contract.LeftOutReason }
  | { row: SubjectRow; reason: null; text: ReminderText };

export interface ReminderText extends TextWay {
  contactId: number;
  body: string;
  /** What it says in the office's language, where it goes in another one of the rule's. */
  original: string | null;
  language: string | null;
}

export interface JudgedBy {
  rule: RuleTerms & Pick<RuleRow, 'message' | 'translations'>;
  /** The office's (IANA). */
  zone: string;
  /** What the rule said already, as `number:words`. */
  said: (numbers: readonly string[]) => Promise<Set<string>>;
  /** When a reminder leaves, as far as its words go by that. */
  leaves: (row: SubjectRow) => Date;
}

/** Why what a reminder is of stands no longer as it was when it became due; null where it does. */
function whyNot(rule: RuleTerms, row: SubjectRow): contract.LeftOutReason | null {
  if (row.now_at === null) return 'gone';
  if (rule.kind === 'visit') {
    if (row.apt_status === aptStatus.broken) return 'broken';
    if (row.apt_status === aptStatus.complete) return 'completed';
    if (!stands(row.apt_status)) return 'not_booked';
  }
  if (row.now_at !== row.subject_at) return 'moved';
  if (row.booked) return 'booked';
  if (row.pat_status !== patStatus.patient) return 'inactive';
  if (!row.fits) return 'other';
  return rule.filters.unconfirmed_only && row.confirmed ? 'confirmed' : null;
}

/** Decides on reminders in their order: a patient is reminded of one visit a day, a phone gets the same words once. */
export async function judge(ctx: Context, rows: readonly SubjectRow[], by: JudgedBy): Promise<Verdict[]> {
  const contacts = new Map(
    (await listContacts(ctx.tx, [...new Set(rows.flatMap(({ contact_id }) => contact_id ?? []))])).map(
      (row) => [row.contactId, row],
    ),
  );
  const ways = await planTexts(ctx, [...contacts.values()]);
  const said = await by.said([...(ways?.values() ?? [])].map(({ to }) => to));
  const fill = await filler(ctx, rows, by);
  const languages = await languagesOf(ctx, [...contacts.values()], by.rule);
  const reminded = new Set<string>();

  function decide(row: SubjectRow): Verdict {
    const standing = whyNot(by.rule, row);
    if (standing) return { row, reason: standing };
    const day = `${row.pat_num}:${row.subject_at.slice(0, 10)}`;
    if (row.reminded || reminded.has(day)) return { row, reason: 'same_day' };
    const contact = row.contact_id === null ? undefined : contacts.get(row.contact_id);
    if (!contact) return { row, reason: 'no_contact' };
    if (!ways) return { row, reason: 'no_text_number' };
    const way = ways.get(contact.contactId);
    if (!way)
      return { row, reason: numbersOf(contact).some((one) => one.textable) ? 'opted_out' : 'no_number' };
    const theirs = languages.get(contact.contactId) ?? null;
    const written = fill(row, contact, null);
    const translated = theirs === null ? null : fill(row, contact, theirs);
    // Filled in it may be longer than a text can be where the office's own words are not.
    const isTranslated = translated !== null && inbox.textLengthProblem(translated) === null;
    const body = isTranslated ? translated : written;
    const original = isTranslated ? written : null;
    const language = isTranslated ? theirs : null;
    if (labels.openPlaceholders(body).length > 0) return { row, reason: 'unfilled' };
    if (inbox.textLengthProblem(body) !== null) return { row, reason: 'too_long' };
    const words = `${way.to}:${body}`;
    if (said.has(words)) return { row, reason: 'same_words' };
    said.add(words);
    reminded.add(day);
    return { row, reason: null, text: { ...way, contactId: contact.contactId, body, original, language } };
  }
  return rows.map(decide);
}

/** Who is written to in a language that the rule has words in. */
async function languagesOf(
  ctx: Context,
  contacts: readonly ContactRow[],
  { translations }: JudgedBy['rule'],
): Promise<Map<number, string>> {
  // Without a translator nobody sees them, to change or to remove them.
  if (Object.keys(translations).length === 0 || !hasTranslator(ctx)) return new Map();
  const found = [...(await foreignLanguages(ctx, contacts))];
  return new Map(found.flatMap(([id, { code }]) => (Object.hasOwn(translations, code) ? [[id, code]] : [])));
}

/** What fills in a rule's words for each: with all of the patient's visits of that day, as they are in the copy now. */
async function filler(ctx: Context, rows: readonly SubjectRow[], { rule, zone, leaves }: JudgedBy) {
  const used = labels.usedPlaceholders([rule.message, ...Object.values(rule.translations)].join('\n'));
  const coming =
    rule.kind === 'visit' && used.size > 0
      ? await listComing(ctx.tx, [...new Set(rows.map(({ pat_num }) => pat_num))], ctx.now, zone)
      : new Map<number, labels.PlaceholderAppointment[]>();
  return (row: SubjectRow, contact: ContactRow, language: string | null): string => {
    const words = language === null ? rule.message : rule.translations[language]!;
    const day = row.subject_at.slice(0, 10);
    const ofDay = (coming.get(row.pat_num) ?? []).filter(
      ({ AptDateTime }) => dateOf(Date.parse(AptDateTime), zone) === day,
    );
    const { firstName, lastName } = contact;
    return contract.fillWords(words, language, {
      userName: '',
      contactName: `${firstName} ${lastName}`.trim(),
      firstName,
      appointments: ofDay,
      now: leaves(row).getTime(),
      timezone: zone,
    });
  };
}
