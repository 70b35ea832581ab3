import { hideNotice, notify } from '../../ui/notify.tsx';

let said: string | null = null;

/** Says that nothing is heard of us in the call that goes on, and what to do about it; null: all is well, or over. */
export function sayUnheard(unheard: string | null): void {
  if (said !== null) hideNotice(said);
  said = unheard === null ? null : notify({ message: `Nobody hears you. ${unheard}`, kind: 'warning' });
}
