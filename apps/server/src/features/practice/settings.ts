import { practice as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { emitState } from './copy/state.ts';
import { findSettings, saveSettings } from './store-settings.ts';

/** Saves the office's settings of the practice lists. @throws Refusal 409 when they were changed meanwhile */
export async function setPracticeSettings(
  ctx: Context,
  wanted: contract.PracticeSettings,
): Promise<contract.PracticeSettings> {
  const before = await findSettings(ctx.tx);
  const settings = {
    ...wanted,
    post_op_codes: [...new Set(wanted.post_op_codes)],
    reconsult_codes: [...new Set(wanted.reconsult_codes)],
    confirmed_defs: wanted.confirmed_defs && [...new Set(wanted.confirmed_defs)],
  };
  if (before.version !== wanted.version || !(await saveSettings(ctx.tx, ctx.office, settings)))
    throw conflict(contract.practiceSettingWords.changed);
  const after = await findSettings(ctx.tx);
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) => name !== 'version' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  ctx.audit({
    action: 'practice.change_settings',
    subject: `office:${ctx.office}`,
    details: Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]])),
  });
  // Whoever has the lists open asks for them anew.
  await emitState(ctx, ['appointment', 'procedurelog', 'labcase']);
  return after;
}
