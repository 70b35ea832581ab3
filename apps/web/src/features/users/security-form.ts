import { identity, type offices } from '@chairline/contract';

type OfficeSecurity = offices.OfficeSecurity;

export interface SecurityFields {
  /** As typed. */
  idleMinutes: string;
  required: boolean;
  feedNames: boolean;
}

export const idleMessage = `Choose ${identity.IDLE_MINUTES.least} to ${identity.IDLE_MINUTES.most} minutes.`;

export function securityFields(saved: OfficeSecurity): SecurityFields {
  return {
    idleMinutes: String(saved.idle_minutes),
    required: saved.require_second_factor,
    feedNames: saved.feed_names,
  };
}

export function isChanged(fields: SecurityFields, saved: OfficeSecurity): boolean {
  const before = securityFields(saved);
  return (
    fields.idleMinutes.trim() !== before.idleMinutes ||
    fields.required !== before.required ||
    fields.feedNames !== before.feedNames
  );
}

/** Whole minutes within the limits, or null. */
export function readIdleMinutes(text: string): number | null {
  if (!/^\s*\d{1,4}\s*$/.test(text)) return null;
  const minutes = Number(text);
  const { least, most } = identity.IDLE_MINUTES;
  return minutes >= least && minutes <= most ? minutes : null;
}

/** What requiring a second factor does to the office's people, in words; nothing when it does nothing new. */
export function describeRequirement(fields: SecurityFields, saved: OfficeSecurity): string | null {
  if (!fields.required || saved.require_second_factor) return null;
  const people = saved.without_second_factor;
  if (people === 0) return 'Everybody has a second factor already: nobody is signed out.';
  return people === 1
    ? '1 person has none: they are signed out now and set one up at their next sign-in.'
    : `${people} people have none: they are signed out now and set one up at their next sign-in.`;
}
