import { reminderRules } from '@chairline/contract';
import type { Feature } from '../../platform/feature.ts';
import { handle } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { reminderJobs } from './jobs.ts';
import { listRuleLanguages } from './list-languages.ts';
import { listReminderSends } from './list-sends.ts';
import { previewRule } from './preview.ts';
import {
  createReminderRule,
  deleteReminderRule,
  listReminderRules,
  switchReminderRule,
  updateReminderRule,
} from './rules.ts';

export function reminderRulesFeature({ platform }: { platform: Platform }): Feature {
  return {
    name: 'reminder-rules',
    routes: [
      handle(reminderRules.listReminderRules, listReminderRules),
      handle(reminderRules.listRuleLanguages, listRuleLanguages),
      handle(reminderRules.createReminderRule, async (ctx, { body }) => ({
        rule: await createReminderRule(ctx, body),
      })),
      handle(reminderRules.previewReminderRule, (ctx, { body }) => previewRule(ctx, body)),
      handle(reminderRules.updateReminderRule, async (ctx, { params, body }) => ({
        rule: await updateReminderRule(ctx, params.id, body),
      })),
      handle(reminderRules.switchReminderRule, async (ctx, { params, body }) => ({
        rule: await switchReminderRule(ctx, params.id, body),
      })),
      handle(reminderRules.deleteReminderRule, async (ctx, { params }) => {
        await deleteReminderRule(ctx, params.id);
        return {};
      }),
      handle(reminderRules.listReminderSends, (ctx, { params, query }) =>
        listReminderSends(ctx, params.id, query),
      ),
    ],
    jobs: reminderJobs(platform),
  };
}
