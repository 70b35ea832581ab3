export type Device = 'microphone' | 'camera';

/** Thrown where a browser offers no devices at all, as it does on addresses that are not secure. */
export class NoDevicesError extends Error {
  override name = 'NoDevicesError';
}

/** Why a microphone or camera cannot be used, and what to do, in words. */
export function deviceProblem(error: unknown, device: Device): string {
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return `${device === 'camera' ? 'Camera' : 'Microphone'} permission denied. Allow the ${device} for this site in the browser, then try again.`;
    case 'NotFoundError':
    case 'OverconstrainedError':
      return `No ${device} was found. Connect one, then try again.`;
    case 'NotReadableError':
    case 'AbortError':
      return `The ${device} is used by another program. Close that one, then try again.`;
    case 'NoDevicesError':
      return `Browsers lend the ${device} to secure (https) addresses only. Ask who runs Chairline for you.`;
    default:
      return `The ${device} could not be started. Try again.`;
  }
}

/** What a device that was unplugged or taken away in the middle leaves. */
export const unpluggedWords = (device: Device): string =>
  `The ${device} was disconnected. What was recorded until then is kept.`;
