import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { backStackOf } from '../lib/back-stack.ts';
import { isPhoneWidth } from './use-phone-width.ts';

/**
 * On a phone going back closes this instead of leaving the screen beneath it.
 * @param close may refuse, or ask first; it is asked again the next time
 * @param open whether it is there to be closed; left out: while the component is on the page
 */
export function useBackCloses(close: () => void, open = true): void {
  const { history } = useRouter();
  const onBack = useEffectEvent(close);
  useEffect(() => {
    // The question whether to leave is what going back led to.
    if (!open || !isPhoneWidth() || history.location.state.exitGuard) return undefined;
    return backStackOf(history).lay(() => onBack());
  }, [history, open]);
}
