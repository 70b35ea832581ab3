import { useCallback, useEffect, useRef } from 'react';
import { NoDevicesError } from './device-words.ts';

/** Ends a stream: the light of the camera goes out. */
function stopStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/**
 * One stream of a device at a time. Whatever way the dialog is left, its tracks are stopped, also those of a
 * permission that is given only after it was closed.
 */
export function useStream() {
  const held = useRef<MediaStream | null>(null);
  const asked = useRef(0);

  const release = useCallback(() => {
    asked.current += 1;
    stopStream(held.current);
    held.current = null;
  }, []);
  useEffect(() => release, [release]);

  /**
   * @param onEnded called when the device goes away by itself
   * @returns null when the stream is not wanted any more
   * @throws as getUserMedia does, or NoDevicesError
   */
  const open = useCallback(
    async (constraints: MediaStreamConstraints, onEnded: () => void): Promise<MediaStream | null> => {
      release();
      const mine = asked.current;
      // Browsers lend devices to secure addresses only; elsewhere there is nothing to ask.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (!devices) throw new NoDevicesError('no media devices here');
      const stream = await devices.getUserMedia(constraints);
      if (mine !== asked.current) {
        stopStream(stream);
        return null;
      }
      held.current = stream;
      for (const track of stream.getTracks()) {
        track.addEventListener('ended', () => {
          if (held.current === stream) onEnded();
        });
      }
      return stream;
    },
    [release],
  );

  return { open, release };
}
