import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceProblem, unpluggedWords } from './device-words.ts';
import { useStream } from './use-stream.ts';
import { encodeWav, measureLevel } from './wav.ts';

/** How often the meter moves, in milliseconds. */
const METER_MS = 80;

type RecorderState = 'idle' | 'starting' | 'recording' | 'paused';

interface Running {
  context: AudioContext;
  chunks: Float32Array[];
  samples: number;
  paused: boolean;
}

/**
 * Records from the microphone.
 * @param maxSeconds how much more there is room for; it stops by itself there
 * @param onClip gets each finished recording as the bytes of a WAV file
 */
export function useAudioRecorder(maxSeconds: number, onClip: (wav: ArrayBuffer) => void) {
  const [state, setState] = useState<RecorderState>('idle');
  const [seconds, setSeconds] = useState(0);
  const [level, setLevel] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const { open, release } = useStream();
  const running = useRef<Running | null>(null);
  const finished = useRef(onClip);
  const limit = useRef(maxSeconds);
  useEffect(() => {
    finished.current = onClip;
    limit.current = maxSeconds;
  });

  const stop = useCallback(() => {
    const ran = running.current;
    running.current = null;
    release();
    setState('idle');
    setLevel(0);
    setSeconds(0);
    if (!ran) return;
    const rate = ran.context.sampleRate;
    void ran.context.close();
    if (ran.samples > 0) finished.current(encodeWav(ran.chunks, rate));
  }, [release]);
  // Closed in the middle: what was said is not thrown away.
  useEffect(() => stop, [stop]);

  const start = useCallback(async () => {
    setProblem(null);
    setState('starting');
    let context: AudioContext | undefined;
    try {
      const stream = await open({ audio: { echoCancellation: true, noiseSuppression: true } }, () => {
        setProblem(unpluggedWords('microphone'));
        stop();
      });
      if (!stream) return;
      context = new AudioContext();
      await context.audioWorklet.addModule(new URL('./recorder-worklet.js', import.meta.url).href);
      await context.resume();
      // Closed, or disconnected, while the audio thread got ready.
      if (stream.getAudioTracks().every(({ readyState }) => readyState === 'ended')) {
        void context.close();
        return;
      }
      const mine: Running = { context, chunks: [], samples: 0, paused: false };
      running.current = mine;
      const node = new AudioWorkletNode(context, 'chairline-recorder', {
        numberOfOutputs: 0,
        channelCount: 1,
      });
      const { sampleRate } = context;
      let shown = 0;
      node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
        if (running.current !== mine || mine.paused) return;
        mine.chunks.push(data);
        mine.samples += data.length;
        const length = mine.samples / sampleRate;
        const now = performance.now();
        if (now - shown > METER_MS) {
          shown = now;
          setLevel(measureLevel(data));
          setSeconds(length);
        }
        if (length >= limit.current) {
          setProblem('There is no room for more: the recording was stopped there.');
          stop();
        }
      };
      context.createMediaStreamSource(stream).connect(node);
      setState('recording');
    } catch (error) {
      console.warn('The microphone cannot be used', error);
      setProblem(deviceProblem(error, 'microphone'));
      running.current = null;
      if (context && context.state !== 'closed') void context.close();
      release();
      setState('idle');
    }
  }, [open, release, stop]);

  const setPaused = (paused: boolean) => {
    if (!running.current) return;
    running.current.paused = paused;
    setLevel(0);
    setState(paused ? 'paused' : 'recording');
  };

  return {
    state,
    seconds,
    level,
    problem,
    start: () => void start(),
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    stop,
  };
}
