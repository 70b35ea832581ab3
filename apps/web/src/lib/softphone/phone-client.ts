import type { Client } from 'plivo-browser-sdk/client';
import type { CallSession } from 'plivo-browser-sdk/managers/callSession';
import { loadChunk } from '../load-chunk.ts';

/** What the carrier tells of a call. */
export interface CallFacts {
  uuid: string | null;
  /** Headers of ours, by their name in small letters without `x-ph-`. */
  headers: Readonly<Record<string, string>>;
  from: string;
  /** In the carrier's words, where it ended. */
  reason: string;
  /** It ended at this end: by us, or because the connection is gone. */
  endedHere: boolean;
}

/** What happens at the carrier's softphone. */
export interface PhoneHandlers {
  /** It can call and be called. */
  onReady(): void;
  /** It is not reachable any more, and tries by itself. */
  onLost(): void;
  /** The carrier does not take us in: a token that ran out, or is refused. */
  onRefused(reason: string): void;
  onIncoming(call: CallFacts): void;
  /** The carrier has named the call that we place. */
  onNamed(uuid: string): void;
  onAnswered(call: CallFacts): void;
  /** A call of ours, or one that rang, is over. */
  onEnded(call: CallFacts): void;
  /** The browser did not give a microphone: its error in words. */
  onMicrophoneFailed(error: string): void;
  /** The microphone of the call that goes on is gone: nothing is heard of us. */
  onMicrophoneEnded(): void;
  /** It is there and gives no sound, by its own switch or the system's; or gives some again. */
  onMicrophoneMuted(on: boolean): void;
  /** Microphones or loudspeakers came or went. */
  onDevicesChanged(): void;
}

export interface PhoneClient {
  register(token: string): void;
  /** The login that stands goes on with another token, also in a call, which stays; one that was refused is asked for anew. */
  renew(token: string): void;
  /** Logs in once more with the token it has: the carrier rings where that was done last. */
  registerAgain(): void;
  /** Ends being called. A call that goes on is cut: leave it first. */
  unregister(): void;
  /** @param to '1' and ten digits, or a softphone's address. @returns whether it was begun */
  call(to: string, headers: Record<string, string>): boolean;
  answer(uuid: string): boolean;
  /** Stops ringing here; it rings on elsewhere. */
  ignore(uuid: string): void;
  hangUp(): void;
  setMuted(on: boolean): void;
  sendKey(key: string): void;
  /** What the next call is spoken into; '' is the browser's own choice. */
  useMicrophone(deviceId: string): void;
  /** What the call that goes on is spoken into: a device's id, '' where the browser does not say; null: it is gone. */
  spokenInto(): string | null;
  /** The call that goes on sends this from now on; it ends with the call. */
  speakInto(stream: MediaStream): Promise<void>;
  useSpeaker(deviceId: string): void;
  /** Whether it is in a call, or on its way into one: that of the bar, where it came in. */
  isIn(call: { uuid: string | null; direction: 'out' | 'in' }): boolean;
  /** Whether a call rings still. */
  rings(uuid: string): boolean;
}

const CODECS = ['OPUS', 'PCMU'];
const MAX_BITRATE = 48_000;
const KEYS = '0123456789*#';

interface SdkCallInfo {
  callUUID?: string | null;
  src?: string;
  reason?: string;
  extraHeaders?: Record<string, string>;
}

/** Our headers of a call; the carrier passes them on in any case of letters. */
export function readHeaders(given: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([name, value]) => {
      const ours = /^x-ph-(.+)$/i.exec(name);
      return ours ? [[ours[1]!.toLowerCase(), value]] : [];
    }),
  );
}

function factsOf(info: SdkCallInfo | undefined, more: Partial<CallFacts> = {}): CallFacts {
  return {
    uuid: info?.callUUID ?? null,
    headers: readHeaders(info?.extraHeaders),
    from: info?.src ?? '',
    reason: info?.reason ?? '',
    endedHere: false,
    ...more,
  };
}

/**
 * The carrier's softphone (its own SDK, unmodified), which stands once a page. Its tones come from its vendor's
 * network: they are off, ours are in tones.ts.
 * @param sockets where it registers; empty: the carrier's own
 * @throws ChunkLoadError where it cannot be had
 */
export async function openPhoneClient(
  sockets: readonly string[],
  handlers: PhoneHandlers,
): Promise<PhoneClient> {
  const sdk = await loadChunk('softphone-sdk', () => import('plivo-browser-sdk'));
  // A script of the old kind: what it exports arrives within another default.
  const Plivo = (sdk.default as unknown as { default?: typeof sdk.default }).default ?? sdk.default;
  const { client } = new Plivo({
    debug: 'ERROR',
    permOnClick: true,
    codecs: CODECS,
    enableTracking: false,
    closeProtection: false,
    allowMultipleIncomingCalls: true,
    maxAverageBitrate: MAX_BITRATE,
    ...(sockets.length > 0 ? { registrationDomainSocket: [...sockets] } : {}),
  });
  client.setRingTone(false);
  client.setRingToneBack(false);
  client.setConnectTone(false);
  for (const key of KEYS) client.setDtmfTone(key, false);
  listen(client, handlers);
  return {
    register: (token) => void client.loginWithAccessToken(token),
    renew(token) {
      const { phone } = client;
      if (!phone) return;
      // As the SDK does with its own generator of tokens, whose timer goes by the clock of the computer: one that is wrong
      // by the life of a token would ask without end, or never.
      client.accessToken = token;
      phone.registrator().setExtraHeaders([`X-Plivo-Jwt: ${token}`]);
      if (phone.isConnected()) phone.register();
    },
    registerAgain() {
      if (client.phone?.isConnected()) client.phone.register();
    },
    unregister: () => void client.logout(),
    call: (to, headers) => client.call(to, headers),
    answer: (uuid) => client.answer(uuid, 'letring'),
    ignore: (uuid) => void client.ignore(uuid),
    hangUp: () => void client.hangup(),
    setMuted(on) {
      void (on ? client.mute() : client.unmute());
      // The SDK mutes what it opened itself, which may have been replaced.
      const track = senderOf(client)?.track;
      if (track) track.enabled = !on;
    },
    sendKey: (key) => client.sendDtmf(key),
    useMicrophone(deviceId) {
      const { microphoneDevices } = client.audio;
      if (deviceId === '') microphoneDevices.reset();
      else microphoneDevices.set(deviceId);
    },
    spokenInto() {
      const track = senderOf(client)?.track;
      return track?.readyState === 'live' ? (track.getSettings().deviceId ?? '') : null;
    },
    async speakInto(stream) {
      const sender = senderOf(client);
      const [track] = stream.getAudioTracks();
      if (!sender || !track) return stream.getTracks().forEach((one) => one.stop());
      const before = sender.track;
      track.enabled = before?.enabled ?? true;
      await sender.replaceTrack(track);
      before?.stop();
      // Where the SDK looks for what it gives back when the call is over.
      Object.assign(globalThis, { localStream: stream });
      watchMicrophone(client, handlers);
    },
    useSpeaker: (deviceId) => client.audio.speakerDevices.set(deviceId),
    isIn({ uuid, direction }) {
      const held = client._currentSession;
      if (!held || held.session.isEnded()) return false;
      // The carrier may name anew what we placed; of those that come in each keeps its name.
      return direction === 'out' || held.direction !== 'incoming' || held.callUUID === uuid;
    },
    rings(uuid) {
      const invited = client.incomingInvites.get(uuid) as CallSession | undefined;
      return invited !== undefined && !invited.session.isEnded();
    },
  };
}

/** What sends our sound in the call that goes on. */
function senderOf(client: Client): RTCRtpSender | undefined {
  const pc = client.getPeerConnection().pc as RTCPeerConnection | null;
  return pc?.getSenders().find(({ track }) => track?.kind === 'audio');
}

/** Tells when what the call sends ends by itself (unplugged, or taken back by the browser) or is muted outside the page. */
function watchMicrophone(client: Client, handlers: PhoneHandlers): void {
  const track = senderOf(client)?.track;
  const tell = () => {
    if (senderOf(client)?.track === track) handlers.onMicrophoneEnded();
  };
  // It is opened while it rings, and may have gone before somebody answered.
  if (track?.readyState === 'ended') {
    tell();
    return;
  }
  track?.addEventListener('ended', tell);
  const tellMuted = (on: boolean) => {
    if (senderOf(client)?.track === track) handlers.onMicrophoneMuted(on);
  };
  track?.addEventListener('mute', () => tellMuted(true));
  track?.addEventListener('unmute', () => tellMuted(false));
  if (track?.muted) tellMuted(true);
}

function listen(client: Client, handlers: PhoneHandlers): void {
  const named = (info: SdkCallInfo) => {
    if (info.callUUID) handlers.onNamed(info.callUUID);
  };
  const heard = {
    onLogin: () => handlers.onReady(),
    onLoginFailed: (reason: unknown) => handlers.onRefused(String(reason)),
    onLogout: (reason?: string) => (reason ? handlers.onRefused(reason) : handlers.onLost()),
    onConnectionChange: ({ state }: { state: string }) =>
      state === 'connected' ? handlers.onReady() : handlers.onLost(),
    onIncomingCall: (from: string, headers: Record<string, string>, info: SdkCallInfo) =>
      handlers.onIncoming(factsOf(info, { from, headers: readHeaders(headers) })),
    onIncomingCallCanceled: (info: SdkCallInfo) => handlers.onEnded(factsOf(info)),
    onIncomingCallIgnored: (info: SdkCallInfo) => handlers.onEnded(factsOf(info)),
    onCallRemoteRinging: named,
    onCallAnswered(info: SdkCallInfo) {
      named(info);
      handlers.onAnswered(factsOf(info));
      watchMicrophone(client, handlers);
    },
    onCallTerminated: (why: { reason?: string; originator?: string } | undefined, info: SdkCallInfo) =>
      handlers.onEnded(factsOf(info, { reason: why?.reason ?? '', endedHere: why?.originator !== 'remote' })),
    onCallFailed: (reason: string, info: SdkCallInfo) => handlers.onEnded(factsOf(info, { reason })),
    onMediaPermission: ({ status, error }: { status: string; error?: string }) => {
      if (status === 'failure') handlers.onMicrophoneFailed(error ?? '');
    },
    audioDeviceChange: () => handlers.onDevicesChanged(),
  };
  for (const [name, handler] of Object.entries(heard))
    client.on(name, handler as (...given: unknown[]) => void);
}
