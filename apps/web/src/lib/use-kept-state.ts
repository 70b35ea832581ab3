import { useEffect, useEffectEvent, useState } from 'react';
import { isUntouched, keepForm, keptKey, openKept, writeKept, type KeptForm } from './kept-state.ts';
import { useSession } from './session.ts';

/**
 * The state of a form that outlives an idle sign-out, an ended session and a reload, in this tab and for this
 * user alone. Never for passwords, codes or tokens.
 * @param name which form; a form that can be about several things names the thing too, and is mounted anew for each
 */
export function useKeptState<T>(name: string, form: KeptForm<T>) {
  const key = keptKey(useSession(), name);
  const [{ value, restored }, setState] = useState(() => openKept(key, form));
  const keep = useEffectEvent(() => keepForm(key, value, form));
  useEffect(() => keep(), [value]);
  return {
    value,
    /** Something in it was typed before the form was opened. */
    restored,
    set: (change: (before: T) => T): void =>
      setState((before) => {
        const next = change(before.value);
        return { value: next, restored: before.restored && !isUntouched(next, form) };
      }),
    /** Back to the start, and nothing is kept: it was saved, or given up. */
    clear: (): void => {
      writeKept(key, null);
      setState({ value: form.start, restored: false });
    },
  };
}
