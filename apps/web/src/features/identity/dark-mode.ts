import { identity } from '@chairline/contract';
import { useCallback } from 'react';
import { create } from 'zustand';
import { call } from '../../lib/api.ts';
import { patchSession, useSession } from '../../lib/session.ts';
import { notify } from '../../ui/notify.tsx';

const useRunning = create<{ running: boolean }>(() => ({ running: false }));

/** The user's choice of dark or light, kept on the server; one change at a time. */
export function useDarkMode(): { dark: boolean; running: boolean; toggle: () => Promise<void> } {
  const dark = useSession().dark_mode;
  const { running } = useRunning();
  const toggle = useCallback(async () => {
    if (useRunning.getState().running) return;
    useRunning.setState({ running: true });
    try {
      const { dark_mode } = await call(identity.setDarkMode, { body: { dark_mode: !dark }, quiet400: true });
      patchSession({ dark_mode });
      notify({
        message: dark_mode ? identity.darkModeMessages.dark : identity.darkModeMessages.light,
        kind: 'success',
      });
    } catch (error) {
      console.warn('The colour scheme was not kept', error);
      notify({ message: identity.darkModeMessages.failed, kind: 'error' });
    } finally {
      useRunning.setState({ running: false });
    }
  }, [dark]);
  return { dark, running, toggle };
}
