import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { totalBytes, type Attachment, type AttachmentKind, type FileLimits } from '../attachments.ts';
import type { CaptureProps } from '../capture/capture-dialog.tsx';
import type { ComposerDraft } from '../draft-store.ts';
import { inPhone } from './in-phone.ts';

const dialogs = {
  audio: lazy(() => loadChunk('audio', () => import('../capture/audio-dialog.tsx'))),
  photo: lazy(() => loadChunk('camera', () => import('../capture/camera-dialog.tsx'))),
  video: lazy(() => loadChunk('video', () => import('../capture/video-dialog.tsx'))),
} as const;

type CaptureKind = keyof typeof dialogs;

/** What the tools need of a composer. */
export interface CapturingComposer {
  draft: ComposerDraft;
  limits: FileLimits;
  /** Whether the message can go out as it is. */
  sendable: boolean;
  attach: (files: readonly File[], kind?: AttachmentKind) => void;
  removeFiles: (ids: readonly string[]) => void;
  /** Takes recordings out, with a way back. */
  discard: (gone: readonly Attachment[]) => void;
  /** Shows a sentence by the field, or takes it away. */
  say: (problem: string | null) => void;
  send: () => void;
}

/**
 * The file picker and the recorders of a composer. On a phone its own camera takes photos and videos.
 * @returns `parts`: what stands in the form, unseen until it is used
 */
export function useCapture(
  composer: CapturingComposer,
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
  /**
   * What a phone's camera took, or its gallery gave: photos and videos are named and made to fit.
   * @param videos whether a video counts as recorded here; else it is a file like any other
   */
  const addNative = async (files: readonly File[], videos: boolean) => {
    try {
      const { sortNative } = await loadChunk('native', () => import('../capture/sort-native.ts'));
      const taken = draft.files.map(({ file }) => file.name);
      for (const [kind, sorted] of await sortNative(files, new Date(), taken, videos)) add(sorted, kind);
    } catch (error) {
      console.warn('Files of a phone could not be taken over', error);
      say('The files could not be added. Check the connection, then choose them again.');
    }
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
    limits,
    refused: draft.problem,
    sendable: composer.sendable,
    onRemove: removeFiles,
    onDiscard: composer.discard,
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
        if (files.length > 0) void addNative(files, true);
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
          // Where no videos are exchanged, only one that was recorded here is taken.
          if (inPhone()) void addNative(files, limits.types.includes('video/mp4'));
          else add(files, 'file');
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
