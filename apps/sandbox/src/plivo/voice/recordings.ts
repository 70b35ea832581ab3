import { randomUUID } from 'node:crypto';
import type { World } from '../../world/index.ts';
import type { PlivoStore } from '../store.ts';
import type { Recording } from '../types.ts';
import type { Room } from './room.ts';
import type { Call } from './types.ts';

/** Telephone quality: what a recording is kept in. */
const RATE = 8_000;
const KEEP_ONE_OF = 6;

/** A recording that goes on. */
export interface Recorder {
  id: string;
  url: string;
  startedAt: number;
  pause(): void;
  resume(): void;
  /** Ends it and keeps the file. Asked twice it gives the same. */
  stop(): Recording;
}

export interface Recordings {
  urlOf(recording: Pick<Recording, 'account' | 'id'>): string;
  /**
   * @param source who is recorded; null is everybody in the room
   * @param onSound told of every ten milliseconds, for who waits for silence
   */
  start(
    about: Pick<Recording, 'account' | 'mpcUuid' | 'mpcName' | 'kind'> & { call: Call | null },
    room: Room,
    source: string | null,
    onSound?: (samples: Int16Array) => void,
  ): Recorder;
}

/** A WAV file of 16-bit mono samples. */
function wavOf(samples: Int16Array): Buffer {
  const header = Buffer.alloc(44);
  const bytes = samples.length * 2;
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, bytes)]);
}

function thin(samples: Int16Array): Int16Array {
  const kept = new Int16Array(samples.length / KEEP_ONE_OF);
  for (let at = 0; at < kept.length; at++) {
    let sum = 0;
    for (let next = 0; next < KEEP_ONE_OF; next++) sum += samples[at * KEEP_ONE_OF + next] ?? 0;
    kept[at] = sum / KEEP_ONE_OF;
  }
  return kept;
}

/** What is said of a recording in callbacks. */
export function recordingParams(recording: Recording, url: string): Record<string, string> {
  return {
    RecordUrl: url,
    RecordingID: recording.id,
    RecordingDuration: String(Math.ceil(recording.durationMs / 1000)),
    RecordingDurationMs: String(recording.durationMs),
    RecordingStartMs: String(recording.startedAt),
    RecordingEndMs: String(recording.endedAt),
  };
}

export function createRecordings(world: World, store: PlivoStore): Recordings {
  const urlOf = ({ account, id }: Pick<Recording, 'account' | 'id'>) =>
    `${world.publicUrl}/plivo/recordings/${account}/${id}.wav`;

  return {
    urlOf,
    start(about, room, source, onSound) {
      const id = randomUUID();
      const startedAt = Date.now();
      const parts: Int16Array[] = [];
      let paused = false;
      let done: Recording | null = null;
      const untap = room.tap(source, (samples) => {
        onSound?.(samples);
        if (!paused) parts.push(thin(samples));
      });
      return {
        id,
        url: urlOf({ account: about.account, id }),
        startedAt,
        pause: () => (paused = true),
        resume: () => (paused = false),
        stop() {
          if (done) return done;
          untap();
          const samples = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
          let at = 0;
          for (const part of parts) {
            samples.set(part, at);
            at += part.length;
          }
          world.blobs.put(id, wavOf(samples));
          done = {
            id,
            account: about.account,
            callUuid: about.call?.uuid ?? '',
            mpcUuid: about.mpcUuid,
            mpcName: about.mpcName,
            from: about.call?.from ?? '',
            to: about.call?.to ?? '',
            kind: about.kind,
            startedAt,
            endedAt: Date.now(),
            durationMs: Math.round(samples.length / (RATE / 1000)),
            blob: id,
          };
          store.recordings.set(id, done);
          return done;
        },
      };
    },
  };
}
