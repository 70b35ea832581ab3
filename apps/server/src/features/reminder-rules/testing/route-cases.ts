import { reminderRules } from '@chairline/contract';
import type { RouteCase } from '../../../testing/route-case.ts';

/** A rule that is off, and one that may be deleted. */
export interface ReminderRulesIds {
  reminderRule: number;
  spareReminderRule: number;
}

/** One call of every route of the feature. */
export function reminderRulesCases(ids: ReminderRulesIds): Record<string, RouteCase> {
  const params = { id: ids.reminderRule };
  const [suggestion] = reminderRules.ruleSuggestions;
  return {
    listReminderRules: { ok: 200 },
    listRuleLanguages: { ok: 200 },
    createReminderRule: { body: { ...suggestion, name: 'Another rule' }, ok: 200 },
    previewReminderRule: { body: suggestion, ok: 200 },
    updateReminderRule: { params, body: { ...suggestion, name: 'Changed' }, ok: 200, foreign: 404 },
    switchReminderRule: { params, body: { on: true }, ok: 200, foreign: 404 },
    deleteReminderRule: { params: { id: ids.spareReminderRule }, ok: 200, foreign: 404 },
    listReminderSends: { params, ok: 200, foreign: 404 },
  };
}
