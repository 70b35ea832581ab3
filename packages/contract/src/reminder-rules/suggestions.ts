import type { RuleForm } from './models.ts';

/** Every visit and every patient: no filter narrows it. */
export const noFilters: RuleForm['filters'] = {
  providers: [],
  operatories: [],
  appointment_types: [],
  recall_types: [],
  visits: 'any',
  patients: 'any',
  unconfirmed_only: false,
};

/** Rules to begin with; none is on by itself. */
export const ruleSuggestions: readonly RuleForm[] = [
  {
    name: '2 days before',
    kind: 'visit',
    amount: 2,
    unit: 'days',
    after: false,
    at_time: '10:00',
    open_hours_only: false,
    filters: { ...noFilters, unconfirmed_only: true },
    message:
      'Hi $firstName, we look forward to seeing you on $ApptTime. Reply C to confirm, or call us if you cannot come.',
  },
  {
    name: '2 hours before',
    kind: 'visit',
    amount: 2,
    unit: 'hours',
    after: false,
    at_time: '10:00',
    open_hours_only: false,
    filters: noFilters,
    message: 'Hi $firstName, see you soon: $ApptTime.',
  },
  {
    name: 'Recall in 14 days',
    kind: 'recall',
    amount: 14,
    unit: 'days',
    after: false,
    at_time: '10:00',
    open_hours_only: true,
    filters: noFilters,
    message:
      'Hi $firstName, it is almost time for your next check-up. Reply to this text or call us, and we find a time for you.',
  },
];
