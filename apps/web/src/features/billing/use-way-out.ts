import { useEffect, useState } from 'react';
import { ApiError, apiMessages } from '../../lib/api-error.ts';
import { useHeldFocus } from '../../ui/use-held-focus.ts';

/** Takes the browser to an address the server gave; nothing but a page of the web is opened. */
function leaveTo(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol)) {
    throw new ApiError(200, 'bad_answer', apiMessages.badAnswer);
  }
  location.assign(url.href);
}

/** A way to a page outside that the server opens first: one at a time, each named by a key. */
export interface WayOut<K> {
  /** Which is being opened; stays until the browser has left. */
  going: K | null;
  error: unknown;
  go(key: K): Promise<void>;
  forgetError(): void;
}

/** @param open asks the server for the page's address */
export function useWayOut<K>(open: (key: K) => Promise<string>): WayOut<K> {
  const [going, setGoing] = useState<K | null>(null);
  const [error, setError] = useState<unknown>(null);
  useHeldFocus(going !== null);

  // "Back" may bring this very page back as it was left, with its button still at work.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setGoing(null);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  return {
    going,
    error,
    async go(key) {
      if (going !== null) return;
      setGoing(key);
      setError(null);
      try {
        leaveTo(await open(key));
      } catch (fault) {
        setError(fault);
        setGoing(null);
      }
    },
    forgetError: () => setError(null),
  };
}
