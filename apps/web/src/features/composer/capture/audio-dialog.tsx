import { Button } from '@mantine/core';
import { inbox } from '@chairline/contract';
import { mdiMicrophone, mdiPause, mdiPlay, mdiStop } from '@mdi/js';
import { AudioPlayer } from '../../../ui/audio-player.tsx';
import { formatPlayTime } from '../../../ui/audio-player-bars.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CaptureDialog, type CaptureProps } from './capture-dialog.tsx';
import { captureName } from './capture-name.ts';
import classes from './capture.module.css';
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
  const { state, seconds, level } = recorder;
  const busy = state === 'recording' || state === 'paused';
  const full = taken.length >= inbox.CAPTURE_MAX;
  return (
    <CaptureDialog
      capture={capture}
      title="Audio"
      busy={busy}
      problem={recorder.problem}
      renderTaken={({ file }) => <AudioPlayer src={file} name={file.name} />}
    >
      <div className={classes.stage}>
        <div
          className={classes.meter}
          role="meter"
          aria-label="Loudness"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(level * 100)}
        >
          <span className={classes.level} style={{ width: `${level * 100}%` }} />
        </div>
        <p className="text-16 no-margin tabular semibold text-center" role="timer">
          {formatPlayTime(seconds)}
          <span className="ink-dim size-13 regular"> of {formatPlayTime(room)} left</span>
        </p>
        <div className={`flex wrap justify-center gap-8 ${classes.controls}`}>
          {busy ? (
            <>
              <Button
                variant="default"
                leftSection={<Icon path={state === 'paused' ? mdiPlay : mdiPause} />}
                onClick={state === 'paused' ? recorder.resume : recorder.pause}
              >
                {state === 'paused' ? 'Go on' : 'Pause'}
              </Button>
              <Button
                variant="outline"
                color="error"
                data-autofocus
                leftSection={<Icon path={mdiStop} />}
                onClick={recorder.stop}
              >
                Stop
              </Button>
            </>
          ) : (
            <Button
              variant="light"
              data-autofocus
              loading={state === 'starting'}
              disabled={full || room < 1}
              leftSection={<Icon path={mdiMicrophone} />}
              onClick={recorder.start}
            >
              {taken.length > 0 ? 'Record another' : 'Record'}
            </Button>
          )}
        </div>
        <p className={classes.state} role="status">
          {state === 'recording' ? 'Recording…' : null}
          {state === 'paused' ? 'Paused' : null}
          {!busy && full ? inbox.inboxMessages.tooManyRecorded('audio') : null}
        </p>
      </div>
    </CaptureDialog>
  );
}
