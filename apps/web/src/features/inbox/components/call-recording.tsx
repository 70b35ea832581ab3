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

const NOT_LOADED = 'It could not be loaded. Try again.';

/** The sound, or the sentence why there is none. */
async function fetchSound(path: string): Promise<Blob | string> {
  const answer = await fetch(mediaUrl(path));
  if (answer.status === 404) return 'It is no longer kept.';
  return answer.ok ? answer.blob() : NOT_LOADED;
}

/**
 * What was recorded of a call, played where the call stands. It is asked for when somebody wants to hear it, and once:
 * each hearing is in the audit log.
 */
export default function CallRecording({ path, what }: CallRecordingProps) {
  const [sound, setSound] = useState<Blob | null>(null);
  const { busy, fault, setFault, run } = useWork(() => NOT_LOADED);
  const fetchIt = async () => {
    const answer = await fetchSound(path);
    if (typeof answer === 'string') setFault(answer);
    else setSound(answer);
  };
  if (sound) return <AudioPlayer src={sound} name={`the ${what}`} playsAtOnce />;
  return (
    <>
      <PlainButton disabled={busy} onClick={() => void run(fetchIt)}>
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
