import { reminderRules as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { constraintOf } from '../../platform/db/database.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { isOfficeLanguage, languageOf } from '../../platform/language.ts';
import { mustTranslate } from '../inbox/index.ts';
import { columnsOf, presentRule } from './present.ts';
import { changeRule, insertRule, listRules, lockRule, type RuleRow } from './store.ts';
import { closeRule } from './store-sends.ts';

const { ruleMessages } = contract;

/** The office's rules. */
export async function listReminderRules(ctx: Context): Promise<contract.ReminderRule[]> {
  return (await listRules(ctx.tx)).map(presentRule);
}

/**
 * Makes a rule, which is off.
 * @throws BadInput for a name another one has, where there are as many as may be, or for words in what is no language
 */
export async function createReminderRule(
  ctx: Context,
  form: contract.RuleForm,
): Promise<contract.ReminderRule> {
  if ((await listRules(ctx.tx)).length >= contract.RULES_MOST) throw new BadInput(ruleMessages.tooMany);
  checkLanguages(ctx, form);
  const { username } = userOf(ctx);
  const row = await withWordsForTaken(() =>
    insertRule(ctx.tx, {
      ...columnsOf(form),
      clientId: ctx.office,
      createdBy: username,
      changedBy: username,
      createdAt: ctx.now,
      changedAt: ctx.now,
    }),
  );
  return announce(ctx, 'create', row);
}

/**
 * Changes a rule: what goes from now on goes by it as it is then.
 * @throws BadInput for a name another one has, or for words in what is no language; Refusal 404, 409 for a `version` that is no longer the newest
 */
export async function updateReminderRule(
  ctx: Context,
  ruleId: number,
  { version, ...form }: contract.RuleForm & { version?: number | undefined },
): Promise<contract.ReminderRule> {
  const before = await lockNewest(ctx, ruleId, version);
  const columns = columnsOf(form);
  // Of somebody who says nothing of them: they stand as long as the words they were made of.
  if (!form.translations && form.message === before.message) columns.translations = before.translations;
  else checkLanguages(ctx, form);
  // What waits is of another kind of thing, and would be looked for among the wrong ones.
  if (before.kind !== form.kind) await closeRule(ctx.tx, ruleId, ctx.now);
  const row = await withWordsForTaken(() => changeRule(ctx.tx, ruleId, { ...columns, ...byNow(ctx) }));
  return announce(ctx, 'update', row);
}

/** Switches a rule. @throws Refusal 404, 409 for a `version` that is no longer the newest */
export async function switchReminderRule(
  ctx: Context,
  ruleId: number,
  { on, version }: { on: boolean; version?: number | undefined },
): Promise<contract.ReminderRule> {
  const before = await lockNewest(ctx, ruleId, version);
  if ((before.onSince !== null) === on) return presentRule(before);
  if (!on) await closeRule(ctx.tx, ruleId, ctx.now);
  const row = await changeRule(ctx.tx, ruleId, { onSince: on ? ctx.now : null, ...byNow(ctx) });
  return announce(ctx, on ? 'switch_on' : 'switch_off', row);
}

/** Deletes a rule; what waits of it is left out. @throws Refusal 404 */
export async function deleteReminderRule(ctx: Context, ruleId: number): Promise<void> {
  if (!(await lockRule(ctx.tx, ruleId))) throw notFound('reminder rule');
  await closeRule(ctx.tx, ruleId, ctx.now);
  await changeRule(ctx.tx, ruleId, { onSince: null, deletedAt: ctx.now, ...byNow(ctx) });
  ctx.emit('deleteReminderRule', { rule_id: ruleId });
  ctx.audit({ action: 'reminder_rule.delete', subject: `reminder_rule:${ruleId}` });
}

/** Their codes are those by which a patient's language is known. @throws BadInput also where there is no translator */
function checkLanguages(ctx: Context, form: contract.RuleForm): void {
  const codes = Object.keys(contract.translationsOf(form));
  mustTranslate(ctx, codes);
  const [other] = codes.filter((code) => languageOf(code)?.code !== code || isOfficeLanguage(code));
  if (other !== undefined) throw new BadInput(ruleMessages.language(other));
}

const byNow = (ctx: Context) => ({ changedBy: userOf(ctx).username, changedAt: ctx.now });

async function lockNewest(ctx: Context, ruleId: number, version: number | undefined): Promise<RuleRow> {
  const row = await lockRule(ctx.tx, ruleId);
  if (!row) throw notFound('reminder rule');
  if (version !== undefined && version !== row.version) throw conflict(ruleMessages.changedMeanwhile);
  return row;
}

async function withWordsForTaken(write: () => Promise<RuleRow>): Promise<RuleRow> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) !== 'reminder_rules_name') throw error;
    throw new BadInput(ruleMessages.nameTaken, { cause: error });
  }
}

function announce(ctx: Context, what: string, row: RuleRow): contract.ReminderRule {
  const rule = presentRule(row);
  ctx.emit('reminderRule', { rule });
  ctx.audit({ action: `reminder_rule.${what}`, subject: `reminder_rule:${row.ruleId}` });
  return rule;
}
