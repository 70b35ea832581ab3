/**
 * A zone as people call it, and as every screen names it: 'Pacific Time'; its IANA name where people have no name for it.
 */
export function zoneWords(timezone: string, at = Date.now()): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    timeZoneName: 'longGeneric',
  }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone.replaceAll('_', ' ');
}
