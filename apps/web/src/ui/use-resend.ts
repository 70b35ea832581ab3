import { labels } from '@chairline/contract';
import { errorMessage } from '../lib/api.ts';
import { notify } from './notify.tsx';
import { useWork } from './use-work.ts';

/**
 * Sends again what failed. What goes wrong is said as a notice; who meant a placeholder that nobody fills in sends it so.
 * @param failed the notice's first words
 */
export function useResend(send: (allowUnfilled: boolean) => Promise<unknown>, failed: string) {
  const fail = (error: unknown) => {
    const why = errorMessage(error);
    notify({
      message: `${failed} ${why}`,
      kind: 'error',
      // Refused because of a placeholder, which the server names: whoever means it that way says so and sends again.
      ...(labels.openPlaceholders(why).length > 0
        ? { action: { label: 'Send anyway', onClick: () => void run(() => send(true)) } }
        : {}),
    });
  };
  const { busy, run } = useWork(fail);
  return { resend: () => void run(() => send(false)), sending: busy };
}
