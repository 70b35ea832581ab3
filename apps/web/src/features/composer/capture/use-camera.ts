import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceProblem, unpluggedWords } from './device-words.ts';
import { useStream } from './use-stream.ts';

/**
 * The live picture of a camera, from when the dialog opens until it closes.
 * @param sound whether the microphone is wanted as well
 * @param onGone called when the camera is disconnected, before the picture ends
 */
export function useCamera(sound: boolean, size: { width: number; height: number }, onGone: () => void) {
  const view = useRef<HTMLVideoElement>(null);
  const { open, release } = useStream();
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [starting, setStarting] = useState(true);
  const [showing, setShowing] = useState(false);
  const [cameras, setCameras] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  const { width, height } = size;

  const start = useCallback(async () => {
    setProblem(null);
    setStarting(true);
    try {
      const which = chosen === null ? { facingMode: 'environment' } : { deviceId: { exact: chosen } };
      const opened = await open(
        { video: { ...which, width: { ideal: width }, height: { ideal: height } }, audio: sound },
        () => {
          gone.current();
          release();
          setStream(null);
          setProblem(unpluggedWords('camera'));
        },
      );
      if (!opened) return;
      setStream(opened);
      setStarting(false);
      const devices = await navigator.mediaDevices.enumerateDevices();
      setCameras(devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId));
    } catch (error) {
      console.warn('The camera cannot be used', error);
      setStream(null);
      setStarting(false);
      setProblem(deviceProblem(error, 'camera'));
    }
  }, [chosen, height, open, release, sound, width]);

  useEffect(() => {
    void start();
    return release;
  }, [start, release]);

  useEffect(() => {
    setShowing(false);
    if (view.current) view.current.srcObject = stream;
  }, [stream]);

  const current = stream?.getVideoTracks()[0]?.getSettings().deviceId;
  return {
    view,
    stream,
    /** Whether there is a picture to take. */
    showing: stream !== null && showing,
    onShowing: () => setShowing(true),
    starting,
    problem,
    retry: () => void start(),
    /** Goes on to the next camera; null where there is only one. */
    switchCamera:
      cameras.length > 1
        ? () => setChosen(cameras[(cameras.indexOf(current ?? '') + 1) % cameras.length] ?? null)
        : null,
  };
}

export type Camera = ReturnType<typeof useCamera>;
