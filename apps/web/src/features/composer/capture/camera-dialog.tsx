import { Button } from '@mantine/core';
import { inbox } from '@chairline/contract';
import { mdiCamera } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { CameraView } from './camera-view.tsx';
import { CaptureDialog, type CaptureProps } from './capture-dialog.tsx';
import { captureName } from './capture-name.ts';
import classes from './capture.module.css';
import { takePicture } from './take-picture.ts';
import { useCamera } from './use-camera.ts';

const SIZE = { width: 1600, height: 1200 };
const nothing = () => {};

/** Takes photos: up to ten, each to be seen before it goes out. */
export default function CameraDialog(capture: CaptureProps) {
  const { taken, onTake } = capture;
  const camera = useCamera(false, SIZE, nothing);
  const [failed, setFailed] = useState<string | null>(null);
  const full = taken.length >= inbox.CAPTURE_MAX;

  const take = async () => {
    setFailed(null);
    try {
      const picture = await takePicture(camera.view.current);
      const names = taken.map(({ file }) => file.name);
      onTake(new File([picture], captureName('photo', new Date(), names), { type: 'image/jpeg' }));
    } catch (error) {
      console.warn('A photo could not be taken', error);
      setFailed('The photo could not be taken. Try again.');
    }
  };
  return (
    <CaptureDialog
      capture={capture}
      title="Camera"
      busy={false}
      problem={camera.problem ?? failed}
      renderTaken={({ file }) => <Photo file={file} />}
    >
      <CameraView camera={camera}>
        <Button
          variant="light"
          data-autofocus
          disabled={!camera.showing || full}
          leftSection={<Icon path={mdiCamera} />}
          onClick={() => void take()}
        >
          Take photo
        </Button>
      </CameraView>
      {full ? (
        <p className={classes.state} role="status">
          {inbox.inboxMessages.tooManyRecorded('photo')}
        </p>
      ) : null}
    </CaptureDialog>
  );
}

function Photo({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img className={`radius-control bg-sunken fit ${classes.photo}`} src={url} alt={file.name} />;
}
