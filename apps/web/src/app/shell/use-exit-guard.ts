import { useLocation, useRouter, type RouterHistory } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { backSteps } from '../desk/back-steps.ts';
import { notify } from '../../ui/notify.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry under the first screen: whoever comes here by going back is asked whether to leave. */
    exitGuard?: boolean;
  }
}

/** A phone or tablet held like one, by touch: where going back is a gesture of the system. */
const HELD = '(max-width: 48em) and (pointer: coarse)';
/** How long leaving may take before it is said that it needs another gesture, in milliseconds. */
const LEAVE_MS = 600;

/**
 * Puts the entries under the first screen that going back is to go through: the question first of all, then what
 * lies beneath the screen. Only after a touch: browsers skip entries that a page made by itself.
 */
function layBeneath(history: RouterHistory): void {
  const { href, state } = history.location;
  if (state.__TSR_index !== 0 || state.exitGuard) return;
  const steps = backSteps(href);
  history.replace(steps[0]!, { exitGuard: true });
  history.flush();
  for (const [index, step] of steps.entries()) {
    history.push(step, index > 0 ? { deskOpened: true } : {});
    history.flush();
  }
}

/** The question of a phone's back gesture at the root: whether it is to be asked now, and its two answers. */
export function useExitGuard() {
  const { history } = useRouter();
  const atGuard = useLocation({ select: ({ state }) => state.exitGuard === true });
  const [leaving, setLeaving] = useState(false);
  if (!atGuard && leaving) setLeaving(false);

  useEffect(() => {
    if (!matchMedia(HELD).matches) return undefined;
    const onTouch = () => {
      // Somebody who meant to leave, and could not, goes on.
      if (atGuard && leaving) history.forward();
      else if (!atGuard) layBeneath(history);
    };
    addEventListener('pointerup', onTouch, { capture: true });
    return () => removeEventListener('pointerup', onTouch, { capture: true });
  }, [history, atGuard, leaving]);

  const stay = useCallback(() => history.forward(), [history]);
  const leave = useCallback(() => {
    setLeaving(true);
    window.history.back();
    // Nothing lies beneath: an app's own window can be closed.
    setTimeout(() => window.close(), LEAVE_MS / 2);
    setTimeout(() => notify({ message: 'Go back once more to leave.' }), LEAVE_MS);
  }, []);
  return { asking: atGuard && !leaving, stay, leave };
}
