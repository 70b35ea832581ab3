import { notificationsStore } from '@mantine/notifications';
import { useEffect, useState, type ComponentType } from 'react';

const FIRST_LOAD_MS = 3_000;
const RETRY_MS = 5_000;

/**
 * Loads the snackbar with the first message, else once the page stands: it is not part of the first load. Messages
 * given before wait for it; a load that fails is tried again.
 */
export function SnackbarHost() {
  const [Snackbar, setSnackbar] = useState<ComponentType | null>(null);
  useEffect(() => {
    let gone = false;
    let loading = false;
    let timer: ReturnType<typeof setTimeout>;
    const load = async () => {
      if (loading) return;
      loading = true;
      clearTimeout(timer);
      try {
        const loaded = await import('./snackbar.tsx');
        if (!gone) setSnackbar(() => loaded.Snackbar);
      } catch (error) {
        console.warn('The snackbar could not be loaded yet', error);
        loading = false;
        if (!gone) timer = setTimeout(() => void load(), RETRY_MS);
      }
    };
    timer = setTimeout(() => void load(), FIRST_LOAD_MS);
    const stop = notificationsStore.subscribe(({ notifications }) => {
      if (notifications.length > 0) void load();
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return Snackbar ? <Snackbar /> : null;
}
