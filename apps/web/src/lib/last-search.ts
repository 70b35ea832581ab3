import { useEffect, useRef } from 'react';

const searches = new Map<string, object>();
const isBare = (search: object) => Object.values(search).every((value) => value === undefined);

/**
 * A screen that is opened without a search shows again what it showed when it was left. Remembered until the page is
 * loaded anew, as a sign-out does.
 * @param search what the screen's address says
 * @param goTo shows what another search says, in place of the bare screen
 */
export function useLastSearch<T extends object>(screen: string, search: T, goTo: (search: T) => void): void {
  const arrived = useRef(false);
  useEffect(() => {
    const last = searches.get(screen) as T | undefined;
    const first = !arrived.current;
    arrived.current = true;
    if (first && last && isBare(search) && !isBare(last)) goTo(last);
    else searches.set(screen, search);
  }, [screen, search, goTo]);
}
