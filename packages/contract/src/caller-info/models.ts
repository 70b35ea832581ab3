import { z } from 'zod';
import { isoDate } from '../shared/models.ts';
import {
  clinicalFields,
  demographicFields,
  FIELD_MAX,
  fieldNames,
  infoStates,
  type InfoField,
  infoWords,
  insuranceFields,
  noteStates,
  REASON_MAX,
} from './rules.ts';

/** Blanks and what cannot be seen become one blank. */
const tidy = (text: string): string => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/** Text as an assistant or a person gives it; '' and null are both: not collected. */
const given = (field: InfoField, max = FIELD_MAX) =>
  z
    .string(infoWords.badText(fieldNames[field]))
    .max(max, infoWords.tooLong(fieldNames[field], max))
    .transform(tidy)
    .nullable()
    .optional();
const flag = (name: string) => z.boolean(infoWords.badFlag(name)).nullable().optional();

const digitsOf = (text: string): string => text.replace(/[\s.-]/g, '');
const ssn = z
  .string(infoWords.badText(fieldNames.social_security_number))
  .max(FIELD_MAX, infoWords.badSsn)
  .transform(digitsOf)
  .refine((text) => /^(\d{9})?$/.test(text), infoWords.badSsn)
  .nullable()
  .optional();

/** An object that has these fields and no others. */
const section = <T extends z.ZodRawShape>(name: string, shape: T) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? infoWords.unknownField(name, issue.keys) : infoWords.badInfo,
  });

const shapeOf = <F extends InfoField>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, given(field)])) as Record<F, ReturnType<typeof given>>;

const sectionShapes = {
  is_patient_registered: flag('is_patient_registered'),
  demographic_info: section('demographic_info', {
    ...shapeOf(demographicFields),
    social_security_number: ssn,
  }).optional(),
  insurance_info: section('insurance_info', {
    has_insurance: flag('has_insurance'),
    ...shapeOf(insuranceFields),
  }).optional(),
  clinical_info: section('clinical_info', {
    reason_for_visit: given('reason_for_visit', REASON_MAX),
  }).optional(),
};

/** When the caller would like to come, for which calendar, in their words. */
export const calendarIntent = z.object(
  {
    type: z.enum(['OD', 'DSS', 'Google'], infoWords.badIntent),
    date: z
      .string(infoWords.badIntent)
      .regex(/^\d{4}-\d{2}-\d{2}(T|$)/, infoWords.badIntent)
      .max(40, infoWords.badIntent)
      .transform((text) => text.slice(0, 10))
      .pipe(z.iso.date(infoWords.badIntent)),
    wish: z
      .string(infoWords.badIntent)
      .max(REASON_MAX, infoWords.tooLong('The wish', REASON_MAX))
      .transform(tidy)
      .optional(),
  },
  infoWords.badIntent,
);

/** What an assistant says of a caller: the fields of the specification, and whatever else it knows, by key. */
export const aiInfo = z
  .object({ ...sectionShapes, calendar_intent: calendarIntent.optional() }, infoWords.badInfo)
  .catchall(z.unknown());
export type AiInfo = z.output<typeof aiInfo>;

/** What a person corrects: fields that are left out stay, '' or null take one away. */
export const infoCorrection = section('This form', sectionShapes);
export type InfoCorrection = z.output<typeof infoCorrection>;

const shown = <F extends string>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, z.string().nullable()])) as Record<
    F,
    z.ZodNullable<z.ZodString>
  >;

/** What was collected of a caller on a call. */
export const callerInfo = z.object({
  info_id: z.number().int(),
  call_uuid: z.string(),
  /** The call's item in the thread, and whose thread that is. */
  comm_participant_id: z.number().int(),
  contact_id: z.number().int(),
  contact_name: z.string(),
  /** The contact is a patient of the practice system. */
  is_patient: z.boolean(),
  /** The caller's number, ten digits. */
  phone_num: z.string(),
  call_at: isoDate,
  is_patient_registered: z.boolean().nullable(),
  /** The social security number is masked: `***-**-1234`. */
  demographic_info: z.object(shown(demographicFields)),
  insurance_info: z.object({ has_insurance: z.boolean().nullable(), ...shown(insuranceFields) }),
  clinical_info: z.object(shown(clinicalFields)),
  /** Whatever else the assistant said, by its keys. */
  more: z.record(z.string(), z.unknown()),
  /** By field: the sentence of the call it was taken from, where it was written down from its recording. */
  quotes: z.record(z.string(), z.string()),
  state: z.enum(infoStates),
  collected_at: isoDate,
  changed_at: isoDate,
  /** user_id of who corrected it last; null: nobody yet. */
  changed_by: z.number().int().nullable(),
  /** user_id and time of who took it over or dismissed it. */
  settled_by: z.number().int().nullable(),
  settled_at: isoDate.nullable(),
  /** The contact it was taken over into. */
  taken_contact_id: z.number().int().nullable(),
  can_undo: z.boolean(),
  version: z.number().int(),
});
export type CallerInfo = z.infer<typeof callerInfo>;

/**
 * What is noted of a call: the summary of a recording, a draft until a person keeps it or throws it away; or what somebody
 * who was in it wrote themselves, which is kept from the first.
 */
export const callNote = z.object({
  note_id: z.number().int(),
  call_uuid: z.string(),
  comm_participant_id: z.number().int(),
  contact_id: z.number().int(),
  /** What it is the summary of; null where a person wrote it. */
  recording_id: z.number().int().nullable(),
  /** user_id of who wrote it, who alone changes it; null for a summary. */
  written_by: z.number().int().nullable(),
  state: z.enum(noteStates),
  summary: z.string(),
  /** Why there is none; '' where nothing went wrong. */
  problem: z.string(),
  written_at: isoDate,
  /** user_id and time of who kept it or threw it away. */
  settled_by: z.number().int().nullable(),
  settled_at: isoDate.nullable(),
  version: z.number().int(),
});
export type CallNote = z.infer<typeof callNote>;
