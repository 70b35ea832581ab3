import { inbox } from '@chairline/contract';
import { AudioPlayer } from '../../../ui/audio-player.tsx';
import { AudioStage } from './audio-stage.tsx';
import { CaptureDialog, type CaptureProps } from './capture-dialog.tsx';
import { captureName } from './capture-name.ts';
import { useAudioRecorder } from './use-audio-recorder.ts';
import { secondsIn } from './wav.ts';

/** Records speech: up to ten clips, each played back before it goes out. */
export default function AudioDialog(capture: CaptureProps) {
  const { taken, bytes, limits, onTake } = capture;
  const room = secondsIn(limits.maxBytes - bytes);
  const recorder = useAudioRecorder(room, (wav) => {
    const names = taken.map(({ file }) => file.name);
    onTake(new File([wav], captureName('audio', new Date(), names), { type: 'audio/wav' }));
  });
  return (
    <CaptureDialog
      capture={capture}
      title="Audio"
      busy={recorder.state === 'recording' || recorder.state === 'paused'}
      problem={recorder.problem}
      renderTaken={({ file }) => <AudioPlayer src={file} name={file.name} />}
    >
      <AudioStage
        recorder={recorder}
        room={room}
        begin={taken.length > 0 ? 'Record another' : 'Record'}
        full={taken.length >= inbox.CAPTURE_MAX ? inbox.inboxMessages.tooManyRecorded('audio') : null}
      />
    </CaptureDialog>
  );
}
