import { mdiPlay } from '@mdi/js';
import { useState } from 'react';
import { mediaUrl } from '../../../lib/api.ts';
import { AudioPlayer } from '../../../ui/audio-player.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useWork } from '../../../ui/use-work.ts';

interface CallRecordingProps {
  /** Path under the API. */
  path: string;
  /** What it is: `voicemail` or `recording`. */
  what: string;
}

async function fetchSound(path: string): Promise<Blob> {
  const answer = await fetch(mediaUrl(path));
  if (answer.status === 404) throw new Error('It is no longer kept.');
  if (!answer.ok) throw new Error('It could not be loaded. Try again.');
  return answer.blob();
}

/**
 * What was recorded of a call, played where the call stands. It is asked for when somebody wants to hear it, and once:
 * each hearing is in the audit log.
 */
export default function CallRecording({ path, what }: CallRecordingProps) {
  const [sound, setSound] = useState<Blob | null>(null);
  const { busy, fault, run } = useWork();
  if (sound) return <AudioPlayer src={sound} name={`the ${what}`} playsAtOnce />;
  return (
    <>
      <PlainButton disabled={busy} onClick={() => void run(async () => setSound(await fetchSound(path)))}>
        <Icon path={mdiPlay} size={16} />
        {busy ? `Loading the ${what} …` : `Play the ${what}`}
      </PlainButton>
      {fault ? (
        <span className="hint" role="alert">
          {fault}
        </span>
      ) : null}
    </>
  );
}
