import { takesTexts, toE164 } from '@chairline/contract';
import type { NumberKind } from '../../ui/callee-words.ts';
import type { Contact } from './contact-types.ts';

/** A number texts can go to, with its name in words. */
export interface TextNumber {
  number: string;
  label: 'Cell' | 'Home' | 'Work' | '';
}

/** Whether it can be dialled: no short code, no number beyond the North American plan, no name that somebody texts under. */
const isReachable = (number: string): boolean => toE164(number) !== null;

const inOrder = (contact: Contact): string[] => [contact.ph1, contact.ph2, contact.ph3, contact.phone_num];
const kinds: readonly (NumberKind | undefined)[] = ['cell', 'home', 'work'];

const labels = ['Cell', 'Home', 'Work', ''] as const;

/** The numbers of a contact that take texts, each once, in the order of the form. */
export function textableNumbers(contact: Contact): TextNumber[] {
  const takes = [contact.textable1, contact.textable2, contact.textable3, true];
  return inOrder(contact)
    .map((number, at) => ({ number, label: labels[at]!, takes: takes[at]! && takesTexts(number) }))
    .filter(
      (one, at, all) =>
        one.takes && all.findIndex((other) => other.takes && other.number === one.number) === at,
    )
    .map(({ number, label }) => ({ number, label }));
}

/** All numbers of a contact, each once, in the order of the form. */
export function allNumbers(contact: Contact): string[] {
  return [...new Set(inOrder(contact).filter(Boolean))];
}

/** The numbers a contact can be called at, each once, in the order of the form; what each is, where there are several. */
export function numbersToCall(contact: Contact): { number: string; kind?: NumberKind }[] {
  const numbers = inOrder(contact);
  const found = [...new Set(numbers.filter(isReachable))];
  return found.map((number) => {
    const kind = kinds[numbers.indexOf(number)];
    return found.length > 1 && kind ? { number, kind } : { number };
  });
}
