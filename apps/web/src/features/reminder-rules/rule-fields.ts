import { reminderRules } from '@chairline/contract';
import { z } from 'zod';

/** The fields of a rule's form; lists are ids separated by commas: a text is compared as a whole. */
export const ruleFields = z.object({
  name: z.string(),
  kind: z.enum(['visit', 'recall']),
  amount: z.string(),
  unit: z.enum(['hours', 'days']),
  after: z.boolean(),
  at_time: z.string(),
  open_hours_only: z.boolean(),
  message: z.string(),
  providers: z.string(),
  operatories: z.string(),
  recall_types: z.string(),
  visits: z.enum(['any', 'hygiene', 'other']),
  patients: z.enum(['any', 'new', 'known']),
  unconfirmed_only: z.boolean(),
});
export type RuleFields = z.infer<typeof ruleFields>;

export function fieldsOf({ filters, amount, ...rule }: reminderRules.RuleForm): RuleFields {
  const { providers, operatories, recall_types, ...choices } = filters;
  return {
    name: rule.name,
    kind: rule.kind,
    amount: String(amount),
    unit: rule.unit,
    after: rule.after,
    at_time: rule.at_time,
    open_hours_only: rule.open_hours_only,
    message: rule.message,
    providers: providers.join(','),
    operatories: operatories.join(','),
    recall_types: recall_types.join(','),
    ...choices,
  };
}

export const readIds = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

/** The form as it is sent: what a kind does not have is left at its least. */
export function readForm(fields: RuleFields): reminderRules.RuleForm {
  const { amount, providers, operatories, recall_types, visits, patients, unconfirmed_only, ...rest } =
    fields;
  const ofVisit = fields.kind === 'visit';
  return {
    ...rest,
    name: rest.name.trim(),
    amount: Number(amount),
    unit: ofVisit ? rest.unit : 'days',
    after: !ofVisit && rest.after,
    filters: {
      ...reminderRules.noFilters,
      ...(ofVisit
        ? {
            providers: readIds(providers),
            operatories: readIds(operatories),
            visits,
            patients,
            unconfirmed_only,
          }
        : { recall_types: readIds(recall_types) }),
    },
  };
}

/** What is wrong with a field, by its name; nothing where the form can be sent. */
export function faultsOf(
  fields: RuleFields,
  others: readonly string[],
): { name?: string; when?: string; message?: string } {
  const { ruleMessages } = reminderRules;
  const name = fields.name.trim().toLowerCase();
  const form = readForm(fields);
  const whole = fields.amount.trim() !== '' && Number.isInteger(form.amount);
  const timed = form.unit === 'hours' || /^([01]\d|2[0-3]):[0-5]\d$/.test(form.at_time);
  // The text is looked at by itself, so that each fault stands beside its field.
  const when = reminderRules.ruleFault({ ...form, amount: whole ? form.amount : -1, message: '' });
  const message = reminderRules.ruleFault({ ...form, amount: 1, message: form.message });
  return {
    ...(name === ''
      ? { name: ruleMessages.nameRequired }
      : others.some((other) => other.toLowerCase() === name)
        ? { name: ruleMessages.nameTaken }
        : {}),
    ...(when === null ? (timed ? {} : { when: ruleMessages.time }) : { when }),
    ...(form.message.trim() === ''
      ? { message: ruleMessages.messageRequired }
      : message === null
        ? {}
        : { message }),
  };
}
