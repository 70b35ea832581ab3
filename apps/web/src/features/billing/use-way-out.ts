import { useState } from 'react';
import { ApiError, apiMessages } from '../../lib/api-error.ts';
import { useWork } from '../../ui/use-work.ts';

/** Takes the browser to an address the server gave; nothing but a page of the web is opened. */
function leaveTo(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol)) {
    throw new ApiError(200, 'bad_answer', apiMessages.badAnswer);
  }
  location.assign(url.href);
}

/** "Back" may bring this very page back as it was left, with its button still at work. */
const comeBack = (): Promise<void> =>
  new Promise((resolve) => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      removeEventListener('pageshow', onShow);
      resolve();
    };
    addEventListener('pageshow', onShow);
  });

/** A way to a page outside that the server opens first: one at a time, each named by a key. */
export interface WayOut<K> {
  /** Which is being opened; stays until the browser has left. */
  going: K | null;
  error: unknown;
  go(key: K): Promise<void>;
}

/** @param open asks the server for the page's address */
export function useWayOut<K extends string | number>(open: (key: K) => Promise<string>): WayOut<K> {
  const [error, setError] = useState<unknown>(null);
  const { busyWith, run } = useWork<K>((fault) => setError(fault));
  return {
    going: busyWith,
    error,
    go: (key) =>
      run(async () => {
        setError(null);
        leaveTo(await open(key));
        await comeBack();
      }, key),
  };
}
