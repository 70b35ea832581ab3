import { formatPhone, splitExtension, toE164, toWire } from '@chairline/contract';

/** What a number is of its contact's. */
export type NumberKind = 'cell' | 'home' | 'work';

interface Named {
  /** '' for a number nobody has named. */
  name: string;
  /** '' for a colleague. */
  number: string;
  /** Told where a contact has several. */
  kind?: NumberKind | undefined;
}

/** "Call Maria Lopez at (503) 555-0177, home": what a call button says. */
export function callWords({ name, number, kind }: Named): string {
  const shown = formatPhone(number);
  const whom = [name === shown ? '' : name, shown].filter(Boolean).join(' at ');
  return `Call ${whom}${kind ? `, ${kind}` : ''}`;
}

/** What a softphone dials of a number as it is shown: ten digits where it is one of ours, never its extension. */
export function digitsToDial(shown: string): string {
  const { number } = splitExtension(shown);
  const e164 = toE164(number);
  return e164 === null ? number : toWire(e164);
}
