import '@mantine/core/styles/Checkbox.layer.css';
import { social as contract, formatCount } from '@chairline/contract';
import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { useWork } from '../../../ui/use-work.ts';
import type { Connection } from '../post-queries.ts';
import { usePostDraft } from '../use-post-draft.ts';
import { PickedFile } from './picked-file.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { DateTimeField } from '../../../ui/form/date-time-field.tsx';
import { zoneWords } from '@chairline/office-time/zone-words';

/** Where a post is written: words, a link or a file, to which pages, now or at a time. */
export function PostComposer({ pages }: { pages: Connection['pages'] }) {
  const { timezone } = useSession().client;
  const limited = useLimited();
  const [left, setLeft] = useState<readonly string[]>([]);
  const to = pages.map(({ page_id }) => page_id).filter((id) => !left.includes(id));
  const draft = usePostDraft(to);
  const { busy, fault, run } = useWork();
  const { value, faults, sent } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const posts = await draft.send();
      if (posts)
        notify({
          message: value.later ? 'The post is scheduled.' : 'The post is on its way.',
          kind: 'success',
        });
    });
  };
  const room = contract.POST_MAX - value.message.length;

  return (
    <form className="panel pad-16 column gap-14" aria-label="New post" noValidate onSubmit={submit}>
      {draft.restored ? <RestoredNote onClear={draft.discard} /> : null}
      <Textarea
        label="New post"
        placeholder="What your patients should know"
        autosize
        minRows={3}
        maxRows={14}
        value={value.message}
        error={faults.message}
        description={`${formatCount(value.message.length)} of ${formatCount(contract.POST_MAX)} characters${room < 0 ? ', too long' : ''}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget }) => draft.set('message', currentTarget.value)}
      />
      <PickedFile draft={draft} />
      {draft.file ? null : (
        <TextInput
          label="Link"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          maxLength={contract.LINK_MAX}
          value={value.link}
          error={faults.link}
          onChange={({ currentTarget }) => draft.set('link', currentTarget.value)}
        />
      )}
      {pages.length > 1 ? (
        <fieldset className="no-border no-margin no-pad column gap-8">
          <legend className="text-13 medium no-pad margin-b-8">Pages</legend>
          {pages.map(({ page_id: id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={to.includes(id)}
              onChange={({ currentTarget }) =>
                setLeft(currentTarget.checked ? left.filter((one) => one !== id) : [...left, id])
              }
            />
          ))}
          {faults.pages ? (
            <p className="text-13 no-margin ink-error" role="alert">
              {faults.pages}
            </p>
          ) : null}
        </fieldset>
      ) : (
        <p className="hint no-margin">It is posted to {pages[0]?.name}.</p>
      )}
      <Switch
        label="Post at a time"
        checked={value.later}
        onChange={({ currentTarget }) => draft.set('later', currentTarget.checked)}
      />
      {value.later ? (
        <DateTimeField
          label="Day and time"
          description={`On the office’s clock (${zoneWords(timezone)}).`}
          value={value.time}
          error={faults.time}
          onChange={(value) => draft.set('time', value)}
        />
      ) : null}
      {draft.cut ? (
        <p className="text-13 no-margin ink-dim" role="status">
          The connection was lost. It is sent again by itself as soon as it is back; nothing is posted twice.
        </p>
      ) : null}
      {sent === null || draft.cut ? null : (
        <Meter
          share={sent}
          words={sent < 1 ? `Uploading: ${Math.floor(sent * 100)} %` : 'Uploaded. Saving the post…'}
          label="Upload of the file"
        />
      )}
      {fault === null ? null : (
        <p className="text-13 no-margin ink-error" role="alert">
          {fault}
        </p>
      )}
      <div className="row wrap gap-8 justify-end">
        <Button type="submit" loading={busy} disabled={limited !== null} title={limited ?? undefined}>
          {value.later ? 'Schedule' : 'Post now'}
        </Button>
      </div>
    </form>
  );
}
