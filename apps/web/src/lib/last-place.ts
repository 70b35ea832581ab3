import { useEffect, useRef } from 'react';

const places = new Map<string, object>();

/**
 * Where one stood on a screen is where one comes back to: opened from elsewhere without saying more, it shows again
 * what it showed when it was left. Kept as long as the page is loaded, which a sign-out ends.
 * @param search what the screen's address says
 * @param goTo shows another place of the screen, in place of the bare one
 */
export function useLastPlace<T extends object>(screen: string, search: T, goTo: (place: T) => void): void {
  const arrived = useRef(false);
  useEffect(() => {
    const last = places.get(screen) as T | undefined;
    const first = !arrived.current;
    arrived.current = true;
    if (first && last && Object.keys(search).length === 0) goTo(last);
    else places.set(screen, search);
  }, [screen, search, goTo]);
}
