import { createRequire } from 'node:module';
import type * as WebRtc from '@roamhq/wrtc';
import type { World } from '../../world/index.ts';
import { SAMPLE_RATE, TICK_SAMPLES } from './sound.ts';
import type { Sound } from './sound.ts';
import { openSilence } from './no-sound.ts';
import { offerFew } from './sip-message.ts';

/** The carrier's end of a browser's call. */
export interface Media {
  sound: Sound;
  offer(): Promise<string>;
  /** Takes the browser's offer and gives the answer; also of an offer in mid-call. */
  answerTo(offer: string): Promise<string>;
  take(answer: string): Promise<void>;
  /** Whether no sound can come or go, after it could. */
  lost(): boolean;
  /** Told whenever `lost` may have changed. */
  onChange(told: () => void): void;
  close(): void;
}

/** Ten milliseconds that wait to be mixed, at most: more is delay nobody wants. */
const MOST_WAITING = 6;
const KEPT_WAITING = 3;
/** Milliseconds after which the addresses that are known must do. */
const GATHERING = 1_500;

interface AudioData {
  samples: Int16Array;
  sampleRate: number;
  channelCount?: number;
}

type Track = ConstructorParameters<typeof WebRtc.nonstandard.RTCAudioSink>[0];

let loaded: typeof WebRtc | null | undefined;

/** The binary is there for the usual platforms alone; without it calls stay without sound, and that is said once. */
function load(world: World): typeof WebRtc | null {
  if (loaded !== undefined) return loaded;
  try {
    loaded = createRequire(import.meta.url)('@roamhq/wrtc') as typeof WebRtc;
  } catch (error) {
    loaded = null;
    world.log.warn({ error }, 'no WebRTC on this platform: calls of browsers stay without sound');
  }
  return loaded;
}

/** One channel at our own rate. */
function normalise({ samples, sampleRate, channelCount = 1 }: AudioData): Int16Array {
  if (channelCount === 1 && sampleRate === SAMPLE_RATE) return Int16Array.from(samples);
  const ratio = sampleRate / SAMPLE_RATE;
  return Int16Array.from(
    { length: TICK_SAMPLES },
    (_, at) => samples[Math.floor(at * ratio) * channelCount] ?? 0,
  );
}

/** Opens the carrier's end; a silent one where there is no WebRTC, or none is wanted. */
export function openMedia(world: World): Media {
  const wrtc = world.sound ? load(world) : null;
  if (!wrtc) return openSilence();
  const peer = new wrtc.RTCPeerConnection();
  const source = new wrtc.nonstandard.RTCAudioSource();
  const track = source.createTrack();
  // Without a stream of its own the browser SDK does not take the track.
  peer.addTrack(track, new wrtc.MediaStream([track]));
  const waiting: Int16Array[] = [];
  let sink: InstanceType<typeof wrtc.nonstandard.RTCAudioSink> | null = null;
  let closed = false;

  peer.ontrack = ({ track: theirs }: { track: Track }) => {
    sink?.stop();
    sink = new wrtc.nonstandard.RTCAudioSink(theirs);
    sink.ondata = (data: AudioData) => {
      waiting.push(normalise(data));
      if (waiting.length > MOST_WAITING) waiting.splice(0, waiting.length - KEPT_WAITING);
    };
  };

  /** The description once the addresses are gathered. */
  function described(): Promise<string> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        peer.onicegatheringstatechange = null;
        resolve(peer.localDescription?.sdp ?? '');
      };
      const timer = setTimeout(finish, GATHERING);
      // After a restart the state is still that of the round before, while the description has no address yet.
      const look = () => {
        const { iceGatheringState: state, localDescription } = peer;
        if (state === 'complete' && localDescription?.sdp.includes('a=candidate')) finish();
      };
      peer.onicegatheringstatechange = look;
      look();
    });
  }

  return {
    sound: {
      say: () => waiting.shift() ?? null,
      hear(samples) {
        if (closed) return;
        source.onData({
          samples,
          sampleRate: SAMPLE_RATE,
          bitsPerSample: 16,
          channelCount: 1,
          numberOfFrames: TICK_SAMPLES,
        });
      },
      stop: () => undefined,
    },
    async offer() {
      await peer.setLocalDescription(await peer.createOffer());
      return offerFew(await described());
    },
    async answerTo(sdp) {
      await peer.setRemoteDescription({ type: 'offer', sdp });
      await peer.setLocalDescription(await peer.createAnswer());
      return described();
    },
    async take(sdp) {
      await peer.setRemoteDescription({ type: 'answer', sdp });
    },
    lost: () => ['disconnected', 'failed', 'closed'].includes(peer.connectionState),
    onChange(told) {
      peer.onconnectionstatechange = () => {
        if (!closed) told();
      };
    },
    close() {
      if (closed) return;
      closed = true;
      sink?.stop();
      track.stop();
      peer.close();
    },
  };
}
