import { calls } from '@chairline/contract';
import { mdiPlay, mdiRefresh } from '@mdi/js';
import { useState } from 'react';
import { call, mediaUrl } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { AudioPlayer } from '../../../ui/audio-player.tsx';
import { formatDay } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { formatDuration } from '../format-duration.ts';
import { useThreadView } from '../thread-context.ts';

const NOT_LOADED = 'It could not be loaded. Try again.';

/** The sound, or the sentence why there is none. */
async function fetchSound(path: string): Promise<Blob | string> {
  const answer = await fetch(mediaUrl(path));
  if (answer.status === 404 || answer.status === 409) return 'It is no longer kept.';
  if (answer.status === 403) return calls.callMessages.noRight;
  return answer.ok ? answer.blob() : NOT_LOADED;
}

interface CallRecordingProps {
  itemId: number;
  recording: calls.CallRecording;
}

/** What was recorded of a call, or the message its caller left: to be heard, on its way, failed, or deleted. */
export default function CallRecording({ itemId, recording }: CallRecordingProps) {
  const { timezone } = useThreadView();
  const mayHear = useSession().can.hear_recordings;
  const { kind, state, deleted_at: deletedAt } = recording;
  const name = kind === 'call' ? 'Recording' : 'Voicemail';
  switch (state) {
    case 'recording':
      return <span className="caption">Recorded while it goes on</span>;
    case 'fetching':
      return <span className="caption">{name} is being fetched …</span>;
    case 'failed':
      return <Failed itemId={itemId} recording={recording} name={name} />;
    case 'deleted':
      return (
        <span className="caption">
          {name} deleted: {formatDay(deletedAt!, timezone)}
        </span>
      );
    case 'kept':
      if (kind === 'call' && !mayHear)
        return (
          <span className="caption" data-tip={calls.callMessages.noRight}>
            Recorded
          </span>
        );
      return <Play recording={recording} what={name.toLowerCase()} />;
  }
}

/** It is asked for when somebody wants to hear it, and once: each hearing is in the audit log. */
function Play({ recording: { path, seconds }, what }: { recording: calls.CallRecording; what: string }) {
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
        {seconds === null ? null : <span className="caption tabular">{formatDuration(seconds)}</span>}
      </PlainButton>
      <Fault words={fault} />
    </>
  );
}

function Failed({ itemId, recording, name }: CallRecordingProps & { name: string }) {
  const { busy, fault, run } = useWork();
  const again = () =>
    call(calls.fetchRecordingAgain, {
      params: { id: itemId },
      body: { recording_id: recording.recording_id },
    });
  return (
    <>
      <span className="caption ink-warn">{name} could not be fetched yet. It is tried again by itself.</span>
      <PlainButton disabled={busy} onClick={() => void run(again)}>
        <Icon path={mdiRefresh} size={16} />
        Try again now
      </PlainButton>
      <Fault words={fault} />
    </>
  );
}

const Fault = ({ words }: { words: string | null }) =>
  words === null ? null : (
    <span className="hint" role="alert">
      {words}
    </span>
  );
