import { phones } from '@chairline/contract';
import { Button, Textarea } from '@mantine/core';
import { mdiMicrophone, mdiTrashCanOutline, mdiUpload } from '@mdi/js';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { AudioPlayer } from '../../../ui/audio-player.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { RecordDialog } from '../../composer/index.ts';

const { phoneMessages } = phones;

interface WordsOrSoundProps {
  /** What it is: "Greeting". */
  name: string;
  words: string;
  /** What is spoken where the office has no words of its own. */
  otherwise: string;
  /** A sound_id; '' where the words are spoken. */
  sound: string;
  onWords: (words: string) => void;
  onSound: (sound: string) => void;
  /** What somebody else saved meanwhile. */
  notes: ReactNode;
}

/** What a caller hears: words that are spoken, or a sound that is uploaded or recorded here, and played before it is saved. */
export function WordsOrSound({ name, words, otherwise, sound, onWords, onSound, notes }: WordsOrSoundProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [recording, setRecording] = useState(false);
  const { busy, fault, setFault, run } = useWork();

  /** Puts another in its place, or none, with a way back until it is saved. */
  const change = (next: string, message: string) => {
    onSound(next);
    if (sound !== '') notify({ message, action: { label: 'Undo', onClick: () => onSound(sound) } });
  };
  const keep = (file: File) => {
    if (file.size > phones.SOUND_MAX_BYTES) return setFault(phoneMessages.soundTooLarge);
    return void run(async () => {
      const kept = await call(phones.createPhoneSound, { body: {}, files: [file], quiet400: true });
      change(kept.sound_id, `${name}: the sound was replaced. Save to keep it.`);
    });
  };

  return (
    <div className="grid gap-8" role="group" aria-label={name}>
      {sound === '' ? (
        <Textarea
          label={`${name}, spoken to the caller`}
          autosize
          minRows={2}
          maxLength={phones.GREETING_LENGTH}
          placeholder={otherwise}
          value={words}
          onChange={(event) => onWords(event.currentTarget.value)}
        />
      ) : (
        <>
          <span className="text-13 semibold">{name}, played to the caller</span>
          <AudioPlayer key={sound} src={`/api/phonesounds/${sound}`} name={name} />
        </>
      )}
      <div className="row wrap gap-8">
        <Button
          size="compact-sm"
          variant="default"
          className="phone-h-44"
          loading={busy}
          leftSection={<Icon path={mdiUpload} size={16} />}
          aria-label={`${sound === '' ? 'Upload' : 'Replace'}: ${name}`}
          onClick={() => picker.current?.click()}
        >
          {sound === '' ? 'Upload' : 'Replace'}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          className="phone-h-44"
          disabled={busy}
          leftSection={<Icon path={mdiMicrophone} size={16} />}
          aria-label={`Record: ${name}`}
          onClick={() => setRecording(true)}
        >
          Record
        </Button>
        {sound === '' ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className="phone-h-44"
            disabled={busy}
            leftSection={<Icon path={mdiTrashCanOutline} size={16} />}
            aria-label={`Remove: ${name}`}
            onClick={() => change('', `${name}: its words are spoken again. Save to keep that.`)}
          >
            Remove
          </Button>
        )}
      </div>
      <p className="text-13 no-margin ink-error" role="alert">
        {fault}
      </p>
      {notes}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={`File: ${name}`}
        accept={phones.SOUND_TYPES.join(',')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) keep(file);
          event.currentTarget.value = '';
        }}
      />
      <Suspense fallback={null}>
        {recording ? (
          <RecordDialog
            title={`Record: ${name}`}
            name={name}
            maxBytes={phones.SOUND_MAX_BYTES}
            onClose={() => setRecording(false)}
            onUse={(file) => {
              setRecording(false);
              keep(file);
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
