import { calendar as contract } from '@chairline/contract';
import { expandRule, type RuleSpan, type Series, TooHard } from '@chairline/office-time';
import { BadInput } from '../../../platform/errors.ts';

/**
 * When a series takes place.
 * @param max how many times are wanted at most
 * @throws BadInput for a rule whose times would be looked for too long
 */
export function timesOf(series: Series, span: RuleSpan, max: number): number[] {
  try {
    return expandRule(series, span, max);
  } catch (error) {
    if (error instanceof TooHard) throw new BadInput(contract.calendarMessages.tooHard, { cause: error });
    throw error;
  }
}
