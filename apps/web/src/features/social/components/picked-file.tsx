import { social as contract } from '@chairline/contract';
import { Button, FileButton, TextInput } from '@mantine/core';
import { mdiClose, mdiImagePlusOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PostDraft } from '../use-post-draft.ts';

const accept = [...contract.postPictureTypes, ...contract.postVideoTypes].join(',');

/** The picture or video of a post, as it will be seen, with a description for those who do not see it. */
export function PickedFile({ draft }: { draft: PostDraft }) {
  const { file, faults } = draft;
  return (
    <div className="column gap-8">
      {file ? <Preview file={file} isVideo={draft.isVideo} alt={draft.value.altText} /> : null}
      <div className="row wrap gap-8">
        <FileButton onChange={draft.chooseFile} accept={accept} resetRef={() => undefined}>
          {(given) => (
            <Button {...given} variant="default" leftSection={<Icon path={mdiImagePlusOutline} />}>
              {file ? 'Choose another file' : 'Add a picture or video'}
            </Button>
          )}
        </FileButton>
        {file ? (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icon path={mdiClose} />}
            onClick={() => draft.chooseFile(null)}
          >
            Remove the file
          </Button>
        ) : null}
      </div>
      {faults.file ? (
        <p className="text-13 no-margin ink-error" role="alert">
          {faults.file}
        </p>
      ) : (
        <p className="hint no-margin">
          JPEG, PNG or GIF up to 10 MB; MP4 up to 25 MB. Where a photo was taken is removed from it.
        </p>
      )}
      {file && !draft.isVideo ? (
        <TextInput
          label="Description of the picture"
          description="Read out to those who do not see it."
          maxLength={contract.ALT_MAX}
          value={draft.value.altText}
          onChange={({ currentTarget }) => draft.set('altText', currentTarget.value)}
        />
      ) : null}
    </div>
  );
}

function Preview({ file, isVideo, alt }: { file: File; isVideo: boolean; alt: string }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const style = { maxHeight: 240, objectFit: 'contain' } as const;
  return (
    <figure className="no-margin column gap-4 items-start">
      {source === null ? null : isVideo ? (
        <video
          className="max-w-full radius-card"
          style={style}
          src={source}
          controls
          aria-label="The video"
        />
      ) : (
        <img className="max-w-full radius-card" style={style} src={source} alt={alt || 'The picture'} />
      )}
      <figcaption className="hint breakable">
        {file.name} ({formatBytes(file.size)})
      </figcaption>
    </figure>
  );
}
