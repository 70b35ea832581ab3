import { Button } from '@mantine/core';
import { mdiCameraFlipOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import classes from './capture.module.css';
import type { Camera } from './use-camera.ts';

interface CameraViewProps {
  camera: Camera;
  /** It may not be changed while it records. */
  busy?: boolean;
  children: ReactNode;
}

/** The live picture with its buttons. */
export function CameraView({ camera, busy = false, children }: CameraViewProps) {
  const { view, stream, starting, problem, retry, switchCamera } = camera;
  return (
    <div className={classes.stage}>
      <div className={classes.frame}>
        <video
          ref={view}
          className="w-full h-full fit"
          autoPlay
          muted
          playsInline
          aria-label="Live picture of the camera"
          hidden={!stream}
          onLoadedData={camera.onShowing}
        />
        {stream ? null : (
          <p className={classes.dark} role="status">
            {starting ? 'Waiting for the camera…' : 'No picture'}
          </p>
        )}
      </div>
      <div className={`flex wrap justify-center gap-8 ${classes.controls}`}>
        {problem ? (
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        ) : (
          children
        )}
        {switchCamera ? (
          <Button
            variant="default"
            disabled={busy}
            leftSection={<Icon path={mdiCameraFlipOutline} />}
            onClick={switchCamera}
          >
            Switch camera
          </Button>
        ) : null}
      </div>
    </div>
  );
}
