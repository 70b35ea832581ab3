import type { hours } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

/** The office's hours after somebody set them; an older copy changes nothing. */
export function putOfficeHours(held: hours.OfficeHours, next: hours.OfficeHours): hours.OfficeHours {
  return held.version > next.version ? held : next;
}

export const hoursReducers: Reducers<hours.OfficeHours> = { officeHours: putOfficeHours };
