import { z } from 'zod';
import { idParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { reminderRule, reminderSend, ruleForm, ruleLanguages, rulePreview } from './models.ts';

const feature = 'reminder-rules';
const params = z.object({ id: idParam });
const answer = z.object({ rule: reminderRule });

export const listReminderRules = route({
  name: 'listReminderRules',
  method: 'GET',
  path: '/reminder-rules',
  feature,
  access: 'session',
  summary: 'The rules by which patients are reminded of visits and recalls, by name.',
  answer: z.array(reminderRule),
});

export const listRuleLanguages = route({
  name: 'listRuleLanguages',
  method: 'GET',
  path: '/reminder-rules/languages',
  feature,
  access: 'admin',
  summary:
    'Languages the office’s patients are written to in, for a rule’s words; none without a translator.',
  answer: ruleLanguages,
});

export const createReminderRule = route({
  name: 'createReminderRule',
  method: 'POST',
  path: '/reminder-rules',
  feature,
  access: 'admin',
  summary: 'Make a rule; it is off until it is switched on.',
  body: ruleForm,
  answer,
});

export const previewReminderRule = route({
  name: 'previewReminderRule',
  method: 'POST',
  path: '/reminder-rules/preview',
  feature,
  access: 'admin',
  summary: 'Who would get a text in the next 14 days if this rule were on now. Nothing is saved.',
  body: ruleForm,
  answer: rulePreview,
});

export const updateReminderRule = route({
  name: 'updateReminderRule',
  method: 'PUT',
  path: '/reminder-rules/{id}',
  feature,
  access: 'admin',
  summary: 'Change a rule. 409 when `version` is given and no longer the newest.',
  params,
  body: z.intersection(ruleForm, z.object({ version: z.number().int().optional() })),
  answer,
});

export const switchReminderRule = route({
  name: 'switchReminderRule',
  method: 'PUT',
  path: '/reminder-rules/{id}/on',
  feature,
  access: 'admin',
  summary: 'Switch a rule on or off. What was due before it was switched on is not sent.',
  params,
  body: z.object({ on: z.boolean(), version: z.number().int().optional() }),
  answer,
});

export const deleteReminderRule = route({
  name: 'deleteReminderRule',
  method: 'DELETE',
  path: '/reminder-rules/{id}',
  feature,
  access: 'admin',
  summary: 'Delete a rule; what it sent stays to be seen in the threads.',
  params,
  answer: z.object({}),
});

export const listReminderSends = route({
  name: 'listReminderSends',
  method: 'GET',
  path: '/reminder-rules/{id}/sends',
  feature,
  access: 'session',
  summary: 'What a rule sent, left out and why, and what waits; newest first.',
  params,
  query: z.object({
    state: z.enum(['all', 'due', 'sent', 'left_out']).default('all'),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({
    items: z.array(reminderSend),
    next: z.string().nullable(),
    counts: z.object({ due: z.number().int(), sent: z.number().int(), left_out: z.number().int() }),
  }),
});
