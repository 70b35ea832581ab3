import { notify } from '../../ui/notify.tsx';

/** Says that nothing is heard of us in the call that goes on, and what to do about it; null: all is well. */
export function sayUnheard(unheard: string | null): void {
  if (unheard !== null) notify({ message: `Nobody hears you. ${unheard}`, kind: 'warning' });
}
