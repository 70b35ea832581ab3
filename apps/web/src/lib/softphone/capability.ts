/** Why this browser cannot call, in words; null: it can. */
export type Missing = string | null;

const UPDATE_BROWSER = 'Please use the latest Chrome, Firefox, Opera or Edge to make and take calls.';
const INSECURE = 'Calls need a secure connection (https). Ask your administrator.';

interface Browser {
  RTCPeerConnection?: unknown;
  isSecureContext?: boolean;
  WebSocket?: unknown;
  navigator?: { mediaDevices?: { getUserMedia?: unknown } };
}

/**
 * Whether a browser has all that the carrier's softphone needs. Looked at before it is made: without WebRTC it
 * registers and never says that nothing can come of it, without devices its constructor throws.
 */
export function findMissing(browser: Browser = globalThis as Browser): Missing {
  if (!browser.RTCPeerConnection || !browser.WebSocket) return UPDATE_BROWSER;
  if (!browser.navigator?.mediaDevices?.getUserMedia)
    return browser.isSecureContext === false ? INSECURE : UPDATE_BROWSER;
  return null;
}

/** What follows once the microphone is there: as one wanted to call, to answer, or speaks already. */
export type MicrophoneWanted = 'then call again' | 'then answer' | 'and you are heard again';

/**
 * What to do about a microphone that the browser did not give.
 * @param error its name, or its message where the carrier's SDK tells that alone
 */
export function microphoneWords(error: string, wanted: MicrophoneWanted = 'then call again'): string {
  if (/NotAllowed|Permission|Security/i.test(error))
    return `The microphone is blocked for this page. Allow it at the lock in the address bar, ${wanted}.`;
  if (/Not ?Found|Overconstrained/i.test(error)) return `No microphone was found. Plug one in, ${wanted}.`;
  if (/NotReadable|TrackStart|Abort|not start/i.test(error))
    return `The microphone is in use by another program. Close that program, ${wanted}.`;
  return `The microphone could not be used. Unplug it and plug it in again, ${wanted}.`;
}
