import { formatPhone, type phones } from '@chairline/contract';

/** What can be done with calls to a number, as the form and the table say it. */
export const callChoices = [
  { value: 'ring', label: 'Ring' },
  { value: 'forward', label: 'Forward to another number' },
  { value: 'none', label: 'Play the closed message' },
] as const satisfies readonly { value: phones.Phone['calls']; label: string }[];

/** What a choice is called. */
export const labelOf = <V extends string>(choices: readonly { value: V; label: string }[]) => {
  return (value: V): string => choices.find((one) => one.value === value)?.label ?? value;
};

/** In which order a number rings. */
export const ringChoices = [
  { value: 'together', label: 'Everybody at once' },
  { value: 'in_order', label: 'One after the other' },
  { value: 'by_turns', label: 'By turns' },
] as const satisfies readonly { value: phones.Phone['ring_mode']; label: string }[];

/** What becomes of a call that nobody takes. */
export const fallbackChoices = [
  { value: 'voicemail', label: 'Ask for a message' },
  { value: 'forward', label: 'Ring another number' },
  { value: 'text', label: 'Text the caller back' },
] as const satisfies readonly { value: phones.Phone['fallback']; label: string }[];

/** Whether calls of a number are recorded. */
export const recordingChoices = [
  { value: 'office', label: 'As the office has it' },
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
  { value: 'announced', label: 'On, after an announcement' },
] as const satisfies readonly { value: phones.Phone['recording']; label: string }[];

const ringWords = {
  together: 'Calls ring',
  in_order: 'Calls ring in order',
  by_turns: 'Calls ring by turns',
};

/** What happens to calls to a number, in a few words. */
export function describeCalls(phone: Pick<phones.Phone, 'calls' | 'forward_to' | 'ring_mode'>): string {
  if (phone.calls === 'forward') return `Calls go to ${formatPhone(phone.forward_to)}`;
  return phone.calls === 'ring' ? ringWords[phone.ring_mode] : 'Calls hear the closed message';
}

export function describeTexts(phone: Pick<phones.Phone, 'takes_texts'>): string {
  return phone.takes_texts ? 'Takes texts' : 'Not for texts';
}

/** US cents as dollars: 80 is '$0.80'. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
