import { billing } from '@chairline/contract';
import { formatWhen } from '../../ui/format-date.ts';
import { formatDollars, periodWord, planTitle } from './plan-words.ts';

type Details = billing.SubscriptionDetails;

/** How things stand, in the order of what matters most to the reader. */
export type Standing = 'limited' | 'failed' | 'ending' | 'trial' | 'first-days' | 'paid' | 'unbilled';

/**
 * How an office stands. `first-days`: the time an office is given to begin with, before it chose a plan;
 * `unbilled`: it has no plan and no end.
 */
export function standingOf(details: Details): Standing {
  if (details.limited) return 'limited';
  if (!details.is_subscribed || !details.plan)
    return details.expiry_date === null ? 'unbilled' : 'first-days';
  if (details.payment_failed) return 'failed';
  if (details.cancelled) return 'ending';
  return details.is_trial ? 'trial' : 'paid';
}

/** A word or two for the mark beside the plan's name. */
export const standingWords: Record<Standing, string> = {
  limited: 'Ended',
  failed: 'Payment failed',
  ending: 'Cancelled',
  trial: 'Trial',
  'first-days': 'Trial',
  paid: 'Active',
  unbilled: 'No plan',
};

/** 'Today', 'Tomorrow' or the date, of a day that is charged or ends; the hour helps nobody there. */
export function dayWords(iso: string | null, timezone: string, now: number | Date = Date.now()): string {
  if (iso === null) return '';
  return formatWhen(iso, timezone, now).replace(/ \d{1,2}:\d{2} [AP]M$/, '');
}

/** The day a trial of so many days that begins now is over and first paid for: '12/19/2026'. */
export function trialEnd(days: number, timezone: string, now: number = Date.now()): string {
  return dayWords(new Date(now + days * 86_400_000).toISOString(), timezone, now);
}

/** The day in a sentence: 'today', 'tomorrow', 'on 1/31/2027'. */
export function onDay(iso: string | null, timezone: string, now: number | Date = Date.now()): string {
  const words = dayWords(iso, timezone, now);
  if (words === '') return 'when the running period ends';
  return /^\d/.test(words) ? `on ${words}` : words.toLowerCase();
}

/** From when an office whose payment failed can only read: the days of grace after what was paid for. */
function graceEnd({ expiry_date }: Details): string | null {
  if (expiry_date === null) return null;
  return new Date(Date.parse(expiry_date) + billing.GRACE_DAYS * 86_400_000).toISOString();
}

/** What a switch does, in sentences: until when the present plan runs, what is charged, when and to what. */
export function switchWords(details: Details, to: billing.Plan, timezone: string, now?: number): string[] {
  const day = onDay(details.expiry_date, timezone, now);
  const card = details.payment_mode ? ` to ${details.payment_mode}` : '';
  const running = details.is_trial
    ? `Your trial goes on as it is and ends ${day}.`
    : `You keep ${details.plan ? planTitle(details.plan) : 'your plan'}, which is paid, until it ends ${day}.`;
  return [
    running,
    `${planTitle(to)} starts then: ${formatDollars(to.price)} is charged${card}, and again every ${periodWord[to.renewal]}.`,
    'Nothing is charged today. Until then you can take the switch back.',
  ];
}

/**
 * What the reader should know of how things stand, in a sentence or two; null where the facts say it all.
 * @param admin whether the reader can do something about it
 */
export function aboutStanding(
  details: Details,
  standing: Standing,
  timezone: string,
  admin: boolean,
  now?: number,
): string | null {
  const day = onDay(details.expiry_date, timezone, now);
  switch (standing) {
    case 'failed':
      return `The last payment did not go through. Stripe tries the card again; if none succeeds, the office can only read from ${dayWords(graceEnd(details), timezone, now) || 'then'} on. ${admin ? 'Change the card to go on without a break.' : 'Ask an admin of your office to change the card.'}`;
    case 'ending':
      return `The plan was cancelled. Everything works until it ends ${day}; nothing more is charged.${admin ? '' : ' An admin of your office can take that back.'}`;
    case 'trial':
      return details.upcoming_plan
        ? `Your trial ends ${day}.`
        : `Your trial ends ${day}. Then ${details.plan ? formatDollars(details.plan.price) : 'the plan'} is charged${details.payment_mode ? ` to ${details.payment_mode}` : ''}, unless you cancel before.`;
    case 'first-days':
      return `Your office’s first trial ends ${day}. ${admin ? 'Choose a plan before then to go on without a break.' : 'An admin of your office can choose a plan before then.'}`;
    case 'unbilled':
      return `Your office has no plan, and works without one.${admin ? '' : ' An admin of your office can choose one.'}`;
    // Over: the banner above every screen says so. Paid: there is nothing to say.
    case 'limited':
    case 'paid':
      return null;
  }
}
