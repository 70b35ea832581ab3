import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isPhoneWidth } from '../../ui/use-phone-width.ts';

/**
 * On a phone going back leaves a mode of the list instead of the screen beneath it: while the component is on the page
 * an entry of the history stands for the mode.
 * @param leave ends the mode; the component goes with it
 */
export function useBackLeaves(leave: () => void): void {
  const { history } = useRouter();
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  const own = useRef<number | null>(null);
  useEffect(() => {
    if (!isPhoneWidth()) return undefined;
    const { href, state } = history.location;
    history.push(href, state);
    history.flush();
    own.current = history.location.state.__TSR_index;
    return () => {
      // Left by its own button: the entry goes as well.
      if (history.location.state.__TSR_index === own.current) history.back();
      own.current = null;
    };
  }, [history]);
  useEffect(() => {
    // Asked of the history itself: what React knows is a moment behind it.
    const now = history.location.state.__TSR_index;
    if (own.current !== null && now < own.current) leave();
  }, [history, index, leave]);
}
