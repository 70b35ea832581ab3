import { Button } from '@mantine/core';
import { useState } from 'react';
import { AudioPlayer } from '../../../ui/audio-player.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { AudioStage } from './audio-stage.tsx';
import { useAudioRecorder } from './use-audio-recorder.ts';
import { secondsIn } from './wav.ts';

interface RecordDialogProps {
  title: string;
  /** What it is called, for screen readers. */
  name: string;
  /** Most bytes of the recording. */
  maxBytes: number;
  onUse: (file: File) => void;
  onClose: () => void;
}

/** Records one sound that is not part of a message; it is heard before it is used. */
export default function RecordDialog({ title, name, maxBytes, onUse, onClose }: RecordDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const room = secondsIn(maxBytes);
  const recorder = useAudioRecorder(room, (wav) =>
    setFile(new File([wav], 'recording.wav', { type: 'audio/wav' })),
  );
  const { state, problem } = recorder;
  return (
    <SheetDialog title={title} width={460} onClose={onClose}>
      {problem ? (
        <p className="margin-0-0-12 pad-8-12 radius-control bg-warn-tint ink-warn" role="alert">
          {problem}
        </p>
      ) : null}
      <AudioStage recorder={recorder} room={room} begin={file ? 'Record again' : 'Record'} full={null} />
      {file && state === 'idle' ? <AudioPlayer src={file} name={name} /> : null}
      <SheetActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={file === null || state !== 'idle'} onClick={() => file && onUse(file)}>
          Use it
        </Button>
      </SheetActions>
    </SheetDialog>
  );
}
