import { toE164 } from '@chairline/contract';
import type { NumberKind } from '../../ui/callee-words.ts';
import type { Contact } from './contact-types.ts';

/** A number texts can go to, with its name in words. */
export interface TextNumber {
  number: string;
  label: 'Cell' | 'Home' | 'Work' | '';
}

/** Whether we can call or text it: no short code, no number abroad, no name that somebody texts under. */
const isReachable = (number: string): boolean => toE164(number) !== null;

/** The numbers of a contact that take texts, each once, in the order of the form. */
export function textableNumbers(contact: Contact): TextNumber[] {
  const candidates: (TextNumber & { textable: boolean })[] = [
    { number: contact.ph1, label: 'Cell', textable: contact.textable1 },
    { number: contact.ph2, label: 'Home', textable: contact.textable2 },
    { number: contact.ph3, label: 'Work', textable: contact.textable3 },
    { number: contact.phone_num, label: '', textable: true },
  ];
  const seen = new Set<string>();
  return candidates
    .filter(
      ({ number, textable }) => textable && isReachable(number) && !seen.has(number) && seen.add(number),
    )
    .map(({ number, label }) => ({ number, label }));
}

/** All numbers of a contact, each once, in the order of the form. */
export function allNumbers(contact: Contact): string[] {
  return [...new Set([contact.ph1, contact.ph2, contact.ph3, contact.phone_num].filter(Boolean))];
}

/** The numbers a contact can be called at, each once, in the order of the form; what each is, where there are several. */
export function numbersToCall(contact: Contact): { number: string; kind?: NumberKind }[] {
  const kinds = new Map<string, NumberKind | undefined>();
  const candidates = [
    [contact.ph1, 'cell'],
    [contact.ph2, 'home'],
    [contact.ph3, 'work'],
    [contact.phone_num, undefined],
  ] as const;
  for (const [number, kind] of candidates)
    if (isReachable(number) && !kinds.has(number)) kinds.set(number, kind);
  const found = [...kinds];
  return found.map(([number, kind]) => (found.length > 1 && kind ? { number, kind } : { number }));
}
