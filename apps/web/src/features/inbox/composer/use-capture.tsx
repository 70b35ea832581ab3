import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { totalBytes, type AttachmentKind } from '../attachments.ts';
import type { CaptureProps } from '../capture/capture-dialog.tsx';
import { captureName } from '../capture/capture-name.ts';
import type { ComposerState } from '../use-composer.ts';
import { inPhone } from './in-phone.ts';

const dialogs = {
  audio: lazy(() => loadChunk('audio', () => import('../capture/audio-dialog.tsx'))),
  photo: lazy(() => loadChunk('camera', () => import('../capture/camera-dialog.tsx'))),
  video: lazy(() => loadChunk('video', () => import('../capture/video-dialog.tsx'))),
} as const;

export type CaptureKind = keyof typeof dialogs;

/** Names what a phone's own camera took, makes photos fit, and leaves the rest to the composer's checks. */
async function takeNative(files: readonly File[], kind: 'photo' | 'video', taken: string[]): Promise<File[]> {
  const { shrinkPhoto } = await loadChunk('take-picture', () => import('../capture/take-picture.ts'));
  const named: File[] = [];
  for (const file of files) {
    const content = kind === 'photo' ? await shrinkPhoto(file) : file;
    const name = captureName(kind, new Date(), taken);
    taken.push(name);
    named.push(new File([content], name, { type: content.type }));
  }
  return named;
}

/**
 * The file picker and the recorders of a composer. On a phone its own camera takes photos and videos.
 * @returns `parts`: what stands in the form, unseen until it is used
 */
export function useCapture(
  composer: ComposerState,
  field: RefObject<HTMLTextAreaElement | null>,
): { pick: () => void; open: (kind: CaptureKind) => void; parts: ReactNode } {
  const { draft, limits, attach, removeFiles, send, say } = composer;
  const picker = useRef<HTMLInputElement>(null);
  const natives = { photo: useRef<HTMLInputElement>(null), video: useRef<HTMLInputElement>(null) };
  const [opened, setOpened] = useState<CaptureKind | null>(null);

  const add = (files: readonly File[], kind: AttachmentKind) => {
    attach(files, kind);
    field.current?.focus();
  };
  const addNative = async (files: File[], kind: 'photo' | 'video') => {
    if (kind === 'video' && files.some((file) => file.type !== 'video/mp4')) {
      say(
        'This phone records videos that other phones may not play. Set its camera to MP4 (“Most Compatible”).',
      );
      return;
    }
    add(
      await takeNative(
        files,
        kind,
        draft.files.map(({ file }) => file.name),
      ),
      kind,
    );
  };

  const open = (kind: CaptureKind) => {
    say(null);
    if (kind !== 'audio' && inPhone()) natives[kind].current?.click();
    else setOpened(kind);
  };

  const close = () => setOpened(null);
  const Dialog = opened === null ? null : dialogs[opened];
  const capture: Omit<CaptureProps, 'onTake'> = {
    taken: draft.files.filter(({ kind }) => kind === opened),
    bytes: totalBytes(draft.files),
    maxBytes: limits.maxBytes,
    refused: draft.problem,
    sendable: composer.sendable,
    onRemove: removeFiles,
    onSend: () => {
      close();
      send();
    },
    onClose: close,
  };

  const nativeInput = (kind: 'photo' | 'video') => (
    <input
      ref={natives[kind]}
      type="file"
      hidden
      data-capture={kind}
      accept={kind === 'photo' ? 'image/*' : 'video/*'}
      capture="environment"
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        if (files.length > 0) void addNative(files, kind);
      }}
    />
  );

  const parts = (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-picker
        accept={limits.types.join(',')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          add(files, 'file');
        }}
      />
      {nativeInput('photo')}
      {nativeInput('video')}
      <Suspense fallback={null}>
        {Dialog && opened ? <Dialog {...capture} onTake={(file) => attach([file], opened)} /> : null}
      </Suspense>
    </>
  );
  return { pick: () => picker.current?.click(), open, parts };
}
