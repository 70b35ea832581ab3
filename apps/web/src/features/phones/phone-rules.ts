import { fieldMessages, isCity, phones, toE164 } from '@chairline/contract';
import { z } from 'zod';

const { phoneMessages, isAreaCode } = phones;

/** The message beside a phone number that has to be there, or null. */
export function checkNumber(text: string): string | null {
  if (!text.trim()) return phoneMessages.numberRequired;
  return toE164(text) === null ? phoneMessages.numberInvalid : null;
}

/** The message beside "forward to", or null; it matters only while calls are forwarded. */
export function checkForwardTo(calls: phones.Phone['calls'], text: string): string | null {
  if (calls !== 'forward') return null;
  if (!text.trim()) return phoneMessages.forwardNeeded;
  return toE164(text) === null ? phoneMessages.numberInvalid : null;
}

/** The message beside the number that takes the calls nobody answers, or null. */
export function checkFallbackTo(fallback: phones.Phone['fallback'], text: string): string | null {
  if (fallback !== 'forward') return null;
  if (!text.trim()) return phoneMessages.fallbackNeeded;
  return toE164(text) === null ? phoneMessages.numberInvalid : null;
}

/** As typed. */
export const searchFields = z.object({
  searchType: z.enum(['city', 'area']),
  areaCode: z.string(),
  officeCity: z.string(),
  officeState: z.string(),
});
export type SearchFields = z.infer<typeof searchFields>;

/** What is wrong with each field of the number search; empty when it may be sent. */
export function searchFaults(
  fields: SearchFields,
): Partial<Record<'areaCode' | 'officeCity' | 'officeState', string>> {
  if (fields.searchType === 'area') {
    return isAreaCode(fields.areaCode) ? {} : { areaCode: phoneMessages.areaCode };
  }
  const city = fields.officeCity.trim();
  return {
    ...(city ? {} : { officeCity: phoneMessages.cityRequired }),
    ...(city && !isCity(city) ? { officeCity: fieldMessages.city } : {}),
    ...(fields.officeState ? {} : { officeState: phoneMessages.stateRequired }),
  };
}
