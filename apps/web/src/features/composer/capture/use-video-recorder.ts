import { useCallback, useEffect, useRef, useState } from 'react';

/** MP4 in the order phones play it best. */
const TYPES = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01E,opus',
  'video/mp4;codecs=vp9,opus',
  'video/mp4',
];
const VIDEO_BITS = 700_000;
const AUDIO_BITS = 48_000;
/** How often the recorder hands over what it has, in milliseconds. */
const SLICE_MS = 250;
/** What an MP4 needs beside its pictures, at its end. */
const MARGIN_BYTES = 60_000;

/** The kind of MP4 this browser records; null where it records none. */
export function findVideoType(): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** Seconds of video that fit into so many bytes, about. */
export const videoSecondsIn = (bytes: number): number =>
  Math.max(0, Math.floor(((bytes - MARGIN_BYTES) * 8) / (VIDEO_BITS + AUDIO_BITS)));

/**
 * Records a camera's stream.
 * @param room bytes there is room for; it stops by itself there
 * @param onClip gets each finished recording
 */
export function useVideoRecorder(room: number, onClip: (mp4: Blob) => void) {
  const [recording, setRecording] = useState(false);
  const [progress, setProgress] = useState({ seconds: 0, bytes: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  const finished = useRef(onClip);
  useEffect(() => {
    finished.current = onClip;
  });

  const stop = useCallback(() => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  }, []);
  // Closed in the middle: what was recorded is not thrown away.
  useEffect(() => stop, [stop]);

  const start = (stream: MediaStream) => {
    const mimeType = findVideoType();
    if (mimeType === null || recorder.current) return;
    setProblem(null);
    try {
      const made = new MediaRecorder(stream, {
        mimeType,
        videoBitsPerSecond: VIDEO_BITS,
        audioBitsPerSecond: AUDIO_BITS,
      });
      const parts: Blob[] = [];
      let bytes = 0;
      const began = performance.now();
      made.ondataavailable = ({ data }) => {
        parts.push(data);
        bytes += data.size;
        setProgress({ seconds: (performance.now() - began) / 1000, bytes });
        if (bytes > room - MARGIN_BYTES && made.state === 'recording') {
          setProblem('There is no room for more in this message: the recording was stopped there.');
          made.stop();
        }
      };
      made.onerror = () => {
        setProblem('The recording stopped by itself. What was recorded until then is kept.');
      };
      made.onstop = () => {
        recorder.current = null;
        setRecording(false);
        setProgress({ seconds: 0, bytes: 0 });
        if (bytes > 0) finished.current(new Blob(parts, { type: 'video/mp4' }));
      };
      made.start(SLICE_MS);
      recorder.current = made;
      setRecording(true);
    } catch (error) {
      console.warn('A video cannot be recorded', error);
      setProblem('This browser could not start the recording. Try again.');
    }
  };

  return { recording, ...progress, problem, start, stop };
}
