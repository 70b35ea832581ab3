import { reminderRules } from '@chairline/contract';
import { putRule, ruleReducers } from '@chairline/office-state/reminder-rules';
import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { live } from '../../lib/live.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { fetched } from '../../lib/practice-copy.ts';
import { queryClient } from '../../lib/query-client.ts';

// Loaded with these settings: the live connection does not know these events before.
live.learn(reminderRules.reminderRuleEvents, {});

/** The office's rules, by name. */
export const rulesQuery = liveQuery(
  ['reminder_rules'],
  (signal) => call(reminderRules.listReminderRules, { signal }),
  ruleReducers,
);

/** Takes a rule that was saved here in at once: the event says the same a moment later. */
export function takeRule(rule: reminderRules.ReminderRule): void {
  queryClient.setQueryData(rulesQuery.queryKey, (held) => held && putRule(held, rule));
}

/** Other languages than the office's that its patients are written to in. */
export const ruleLanguagesQuery = queryOptions({
  queryKey: ['rule_languages'],
  queryFn: ({ signal }) => call(reminderRules.listRuleLanguages, { signal }),
  // A patient may have written in another one meanwhile.
  staleTime: 0,
});

/** Who would get a text if a rule were on now. */
export const previewQuery = (form: reminderRules.RuleForm) =>
  queryOptions({
    queryKey: ['reminder_preview', form],
    ...fetched(['appointment', 'patient', 'recall'], (signal) =>
      call(reminderRules.previewReminderRule, { body: form, signal, quiet400: true }),
    ),
    // Asked for again each time somebody looks: it is what they decide by.
    staleTime: 0,
    gcTime: 0,
  });

export type SendState = 'all' | reminderRules.ReminderSend['state'];

/** What a rule sent and left out, newest first, page by page. */
export const useSends = (ruleId: number, state: SendState) =>
  useInfiniteQuery({
    queryKey: ['reminder_sends', ruleId, state],
    queryFn: ({ signal, pageParam }) =>
      call(reminderRules.listReminderSends, {
        params: { id: ruleId },
        query: { state, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnMount: 'always',
    // A minute is how often rules are run.
    refetchInterval: 60_000,
  });
