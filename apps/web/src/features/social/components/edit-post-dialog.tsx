import { social as contract } from '@chairline/contract';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { notify } from '../../../ui/notify.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { type Post, receivePosts } from '../post-queries.ts';
import { fromField, timeFault, toField } from '../post-words.ts';
import { DateTimeField } from '../../../ui/form/date-time-field.tsx';

/** Changes a post that waits for its time. */
export function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { timezone } = useSession().client;
  const [message, setMessage] = useState(post.message);
  const [link, setLink] = useState(post.link);
  const [altText, setAltText] = useState(post.alt_text);
  const [time, setTime] = useState(() => toField(Date.parse(post.scheduled_at ?? post.created_at), timezone));
  /** The one that was opened: what others save meanwhile is not overwritten. */
  const [version] = useState(post.version);
  const [wrongTime, setWrongTime] = useState<string | null>(null);
  const { busy, fault, run } = useWork();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const scheduled_at = fromField(time, timezone);
    const wrong = timeFault(scheduled_at);
    setWrongTime(wrong);
    if (wrong !== null) return;
    void run(async () => {
      const body = { message, link: link.trim(), alt_text: altText, scheduled_at, version };
      const changed = await call(contract.updatePost, { params: { id: post.post_id }, body, quiet400: true });
      receivePosts(changed.post);
      notify({ message: 'The post was changed.', kind: 'success' });
      onClose();
    });
  };
  return (
    <SheetDialog title="Edit the post" aside={post.page_name} onClose={onClose}>
      <form className="column gap-14" noValidate onSubmit={save}>
        <Textarea
          label="Text"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={contract.POST_MAX}
          data-autofocus
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        {post.kind === 'text' ? (
          <TextInput
            label="Link"
            type="url"
            inputMode="url"
            maxLength={contract.LINK_MAX}
            value={link}
            onChange={({ currentTarget }) => setLink(currentTarget.value)}
          />
        ) : null}
        {post.kind === 'picture' ? (
          <TextInput
            label="Description of the picture"
            maxLength={contract.ALT_MAX}
            value={altText}
            onChange={({ currentTarget }) => setAltText(currentTarget.value)}
          />
        ) : null}
        <DateTimeField
          label="Day and time"
          value={time}
          error={wrongTime}
          onChange={(value) => setTime(value)}
        />
        <SheetActions fault={fault}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
