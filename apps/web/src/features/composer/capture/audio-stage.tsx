import { Button } from '@mantine/core';
import { mdiMicrophone, mdiPause, mdiPlay, mdiStop } from '@mdi/js';
import { formatPlayTime } from '../../../ui/audio-player-bars.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './capture.module.css';
import type { useAudioRecorder } from './use-audio-recorder.ts';

interface AudioStageProps {
  recorder: ReturnType<typeof useAudioRecorder>;
  /** Seconds there is room for. */
  room: number;
  /** What the button says that begins. */
  begin: string;
  /** Why nothing more can be recorded; null where it can. */
  full: string | null;
}

/** What a recording is made with: how loud it is, how long it is, and its buttons. */
export function AudioStage({ recorder, room, begin, full }: AudioStageProps) {
  const { state, seconds, level } = recorder;
  const busy = state === 'recording' || state === 'paused';
  return (
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
            disabled={full !== null || room < 1}
            leftSection={<Icon path={mdiMicrophone} />}
            onClick={recorder.start}
          >
            {begin}
          </Button>
        )}
      </div>
      <p className={classes.state} role="status">
        {state === 'recording' ? 'Recording…' : null}
        {state === 'paused' ? 'Paused' : null}
        {busy ? null : full}
      </p>
    </div>
  );
}
