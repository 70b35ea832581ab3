import { useRef, useState } from 'react';
import { errorMessage } from '../lib/api.ts';
import { isShownAlready } from '../lib/shown-already.ts';
import { useHeldFocus } from './use-held-focus.ts';

type Fail = (error: unknown) => string | void | Promise<string | void>;

/**
 * Work that a click or a form begins, once at a time: `busy` while it runs, and who began it keeps the focus. What
 * goes wrong is `fault`, in words to be shown beside it; what the API client has shown is not said again.
 * Where one of several may be begun, each has a key, and `busyWith` is the key of what runs.
 * @param fail what is done about a failure, such as `sayFault`; what it answers is shown beside
 * @param heir who takes the focus where the button cannot
 */
export function useWork<Key extends string | number = never>(
  fail: Fail = errorMessage,
  heir?: () => HTMLElement | null,
) {
  const [now, setNow] = useState<{ key: Key | null } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef(false);
  const busy = now !== null;
  useHeldFocus(busy, heir);
  const run = async (work: () => Promise<unknown>, key: Key | null = null): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setNow({ key });
    setFault(null);
    try {
      await work();
    } catch (error) {
      if (!isShownAlready(error)) setFault((await fail(error)) ?? null);
    } finally {
      running.current = false;
      setNow(null);
    }
  };
  return { busy, busyWith: now?.key ?? null, fault, setFault, run };
}
