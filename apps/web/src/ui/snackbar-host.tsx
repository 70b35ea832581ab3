import { useEffect, useState, type ComponentType } from 'react';

const FIRST_LOAD_MS = 1_000;
const RETRY_MS = 5_000;

/**
 * Loads the snackbar once the page stands: it is not part of the first load. Messages given before
 * wait for it; a load that fails is tried again.
 */
export function SnackbarHost() {
  const [Snackbar, setSnackbar] = useState<ComponentType | null>(null);
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const load = async () => {
      try {
        const loaded = await import('./snackbar.tsx');
        if (!gone) setSnackbar(() => loaded.Snackbar);
      } catch (error) {
        console.warn('The snackbar could not be loaded yet', error);
        if (!gone) timer = setTimeout(() => void load(), RETRY_MS);
      }
    };
    timer = setTimeout(() => void load(), FIRST_LOAD_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  return Snackbar ? <Snackbar /> : null;
}
