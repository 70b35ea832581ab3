import { reminderRules } from '@chairline/contract';
import { ruleReducers } from '@chairline/office-state/reminder-rules';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { notify } from '../../ui/notify.tsx';
import { rulesQuery, takeRule } from './queries.ts';

type Rule = reminderRules.ReminderRule;

/**
 * Makes a rule (id null), which is off, or changes one.
 * @param translates whether its words in other languages are shown; where not, they stay as they are
 * @throws ApiError for the form that asked
 */
export async function saveRule(
  id: number | null,
  { translations, ...shown }: reminderRules.RuleForm,
  version: number,
  translates: boolean,
): Promise<Rule> {
  const form = translates ? { ...shown, translations } : shown;
  const { rule } =
    id === null
      ? await call(reminderRules.createReminderRule, { body: form, quiet400: true })
      : await call(reminderRules.updateReminderRule, {
          params: { id },
          body: { ...form, version },
          quiet400: true,
        });
  takeRule(rule);
  return rule;
}

/** Switches a rule and says so; switching off can be taken back. @throws ApiError */
export async function switchRule({ rule_id, version, name }: Rule, on: boolean): Promise<void> {
  const { rule } = await call(reminderRules.switchReminderRule, {
    params: { id: rule_id },
    body: { on, version },
  });
  takeRule(rule);
  notify({
    message: on ? `${name} is on. Its texts go as they come due.` : `${name} is off. No more texts go by it.`,
    kind: 'success',
  });
}

/** Deletes a rule and says so. @throws ApiError */
export async function deleteRule({ rule_id, name }: Rule): Promise<void> {
  await call(reminderRules.deleteReminderRule, { params: { id: rule_id } });
  queryClient.setQueryData(
    rulesQuery.queryKey,
    (held) => held && (ruleReducers.deleteReminderRule?.(held, { rule_id }) as Rule[]),
  );
  notify({ message: `${name} is deleted.`, kind: 'success' });
}
