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

/** What follows once the microphone is there: as one wanted to call, to answer, speaks already, or chose another. */
export type MicrophoneWanted =
  | 'then call again'
  | 'then answer'
  | 'and you are heard again'
  | 'then choose it again';

const UNUSABLE = 'could not be used';

/** Why a browser does not give a microphone: what is so of it, and what to do. */
const causes = [
  {
    says: /NotAllowed|Permission|Security/i,
    is: 'is blocked for this page',
    act: 'Allow it at the lock in the address bar',
  },
  { says: /Not ?Found|Overconstrained/i, is: 'was not found', act: 'Plug it in' },
  {
    says: /NotReadable|TrackStart|Abort|not start/i,
    is: 'is in use by another program',
    act: 'Close that program',
  },
  { says: /(?:)/, is: UNUSABLE, act: 'Unplug it and plug it in again' },
];
const causeOf = (error: string) => causes.find(({ says }) => says.test(error))!;

/**
 * What to do about a microphone that the browser did not give.
 * @param error its name, or its message where the carrier's SDK tells that alone
 */
export function microphoneWords(error: string, wanted: MicrophoneWanted = 'then call again'): string {
  const { is, act } = causeOf(error);
  if (is === 'was not found') return `No microphone was found. Plug one in, ${wanted}.`;
  return `The microphone ${is}. ${act}, ${wanted}.`;
}

/** What to do where the microphone is there, and muted outside the page. */
export const MUTED_OUTSIDE =
  'The microphone is muted by its own switch or by the system. Switch it on there, and you are heard again.';

/**
 * The same of one that was chosen while we speak by another.
 * @param name as the browser has it
 */
export function refusedMicrophoneWords(error: string, name: string): string {
  const { is, act } = causeOf(error);
  const why = is === UNUSABLE ? '' : `: it ${is}`;
  const wanted: MicrophoneWanted = 'then choose it again';
  return `“${name}” ${UNUSABLE}${why}. ${act}, ${wanted}. The earlier microphone is still in use.`;
}
