import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plansKey, subscriptionKey } from './live.ts';

/** How often Stripe's word is asked for, and how long, in milliseconds. Live events usually come first. */
const ASK_EVERY_MS = 3_000;
const ASK_FOR_MS = 60_000;
const LATE_AFTER_MS = 15_000;

/**
 * Waits for Stripe to confirm what was paid: by live event, and by asking for a minute.
 * @returns `soon`, then `late`, then `stopped`: nothing is asked any more until `askAgain`.
 */
export function useConfirmation(arrived: boolean): {
  phase: 'soon' | 'late' | 'stopped';
  askAgain: () => void;
} {
  const queries = useQueryClient();
  const [phase, setPhase] = useState<'soon' | 'late' | 'stopped'>('soon');
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (arrived) return undefined;
    const ask = () => void queries.invalidateQueries({ queryKey: subscriptionKey });
    if (round > 0) ask();
    const asking = setInterval(ask, ASK_EVERY_MS);
    const late = setTimeout(() => setPhase('late'), LATE_AFTER_MS);
    const end = setTimeout(() => {
      clearInterval(asking);
      setPhase('stopped');
    }, ASK_FOR_MS);
    return () => {
      clearInterval(asking);
      clearTimeout(late);
      clearTimeout(end);
    };
  }, [arrived, queries, round]);

  useEffect(() => {
    if (arrived) void queries.invalidateQueries({ queryKey: plansKey });
  }, [arrived, queries]);

  return {
    phase,
    askAgain: () => {
      setPhase('soon');
      setRound((count) => count + 1);
    },
  };
}
