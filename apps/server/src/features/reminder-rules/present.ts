import { reminderRules as contract } from '@chairline/contract';
import type { RuleRow } from './store.ts';

export function presentRule(row: RuleRow): contract.ReminderRule {
  return {
    rule_id: row.ruleId,
    name: row.name,
    kind: row.kind,
    amount: row.amount,
    unit: row.unit,
    after: row.isAfter,
    at_time: row.atTime,
    open_hours_only: row.openHoursOnly,
    filters: row.filters,
    message: row.message,
    translations: { of: row.message, words: row.translations },
    is_on: row.onSince !== null,
    on_since: row.onSince?.toISOString() ?? null,
    created_by: row.createdBy,
    changed_by: row.changedBy,
    changed_at: row.changedAt.toISOString(),
    version: row.version,
  };
}

/** A form as its row keeps it. */
export const columnsOf = (form: contract.RuleForm) => ({
  name: form.name,
  kind: form.kind,
  amount: form.amount,
  unit: form.unit,
  isAfter: form.after,
  atTime: form.at_time,
  openHoursOnly: form.open_hours_only,
  filters: form.filters,
  message: form.message,
  translations: contract.translationsOf(form),
});
