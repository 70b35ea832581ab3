import { errorMessage } from '../../lib/api.ts';
import { signOut } from '../../lib/session.ts';
import { notify } from '../../ui/notify.tsx';

/** Signs out; when the server cannot be told, says so and stays. */
export async function logOut(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    notify({
      message: `You are still signed in. ${errorMessage(error)}`,
      kind: 'error',
      action: { label: 'Try again', onClick: () => void logOut() },
    });
  }
}
