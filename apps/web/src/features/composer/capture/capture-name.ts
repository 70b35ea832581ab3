import type { inbox } from '@chairline/contract';

const endings: Record<inbox.CaptureKind, string> = { audio: 'wav', photo: 'jpeg', video: 'mp4' };

/** The time-stamped name of a recording, `audio-YYYYMMDD-HHMMSS.wav`; the server knows recordings by it. */
export function captureName(kind: inbox.CaptureKind, at: Date, taken: readonly string[]): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const stamp = `${kind}-${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  for (let count = 1; ; count += 1) {
    const name = `${stamp}${count > 1 ? `-${count}` : ''}.${endings[kind]}`;
    if (!taken.includes(name)) return name;
  }
}
