import { Button } from '@mantine/core';
import { inbox } from '@chairline/contract';
import { mdiRecordCircleOutline, mdiStop } from '@mdi/js';
import { useEffect, useState } from 'react';
import { formatPlayTime } from '../../../ui/audio-player-bars.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { formatBytes } from '../attachments.ts';
import { CameraView } from './camera-view.tsx';
import { CaptureDialog, type CaptureProps } from './capture-dialog.tsx';
import { captureName } from './capture-name.ts';
import classes from './capture.module.css';
import { useCamera } from './use-camera.ts';
import { findVideoType, useVideoRecorder, videoSecondsIn } from './use-video-recorder.ts';

const SIZE = { width: 640, height: 480 };

/** Records videos: up to ten clips, each played back before it goes out. */
export default function VideoDialog(capture: CaptureProps) {
  if (findVideoType() === null) return <NoVideo {...capture} />;
  return <VideoRecorder {...capture} />;
}

function NoVideo({ limits, onClose }: CaptureProps) {
  const attached = limits.types.includes('video/mp4');
  return (
    <SheetDialog title="Video" width={500} onClose={onClose}>
      <p className="margin-0-0-12 pad-8-12 radius-control bg-warn-tint ink-warn" role="status">
        This browser records no MP4 videos, and phones play no other kind for sure. Record one with a phone or
        another browser, such as Chrome, Edge or Safari{attached ? ', or attach an MP4 file' : ''}.
      </p>
      <SheetActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </SheetActions>
    </SheetDialog>
  );
}

function VideoRecorder(capture: CaptureProps) {
  const { taken, bytes, limits, onTake } = capture;
  const room = limits.maxBytes - bytes;
  const recorder = useVideoRecorder(room, (mp4) => {
    const names = taken.map(({ file }) => file.name);
    onTake(new File([mp4], captureName('video', new Date(), names), { type: 'video/mp4' }));
  });
  const camera = useCamera(true, SIZE, recorder.stop);
  const { recording } = recorder;
  const full = taken.length >= inbox.CAPTURE_MAX;
  const left = videoSecondsIn(room);
  return (
    <CaptureDialog
      capture={capture}
      title="Video"
      busy={recording}
      problem={camera.problem ?? recorder.problem}
      renderTaken={({ file }) => <Clip file={file} />}
    >
      <CameraView camera={camera} busy={recording}>
        {recording ? (
          <Button
            variant="outline"
            color="error"
            data-autofocus
            leftSection={<Icon path={mdiStop} />}
            onClick={recorder.stop}
          >
            Stop
          </Button>
        ) : (
          <Button
            variant="light"
            data-autofocus
            disabled={!camera.showing || full || left < 1}
            leftSection={<Icon path={mdiRecordCircleOutline} />}
            onClick={() => {
              if (camera.stream) recorder.start(camera.stream);
            }}
          >
            {taken.length > 0 ? 'Record another' : 'Record'}
          </Button>
        )}
      </CameraView>
      <p className="text-16 no-margin tabular semibold text-center" role="timer">
        {formatPlayTime(recorder.seconds)}
        <span className="ink-dim size-13 regular">
          {recording ? ` · ${formatBytes(recorder.bytes)}` : ''} of about {formatPlayTime(left)} left
        </span>
      </p>
      <p className={classes.state} role="status">
        {recording ? 'Recording…' : null}
        {!recording && full ? inbox.inboxMessages.tooManyRecorded('video') : null}
      </p>
    </CaptureDialog>
  );
}

function Clip({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    // Recorded a moment ago by who looks at it: there are no captions.
    <video className={classes.video} src={url} controls playsInline aria-label={file.name} />
  );
}
