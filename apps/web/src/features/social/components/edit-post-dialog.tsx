import { social as contract } from '@chairline/contract';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { newestNotes } from '../../../ui/form/newest-notes.tsx';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { type Post, postsQuery, receivePosts } from '../post-queries.ts';
import { fromField, timeFault, toField } from '../post-words.ts';
import { DateTimeField } from '../../../ui/form/date-time-field.tsx';

const postFields = z.object({
  message: z.string(),
  link: z.string(),
  alt_text: z.string(),
  time: z.string(),
});
type PostFields = z.infer<typeof postFields>;

/** Changes a post that waits for its time. */
export function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { timezone } = useSession().client;
  const fieldsOf = ({ message, link, alt_text, scheduled_at, created_at }: Post): PostFields => ({
    message,
    link,
    alt_text,
    time: toField(Date.parse(scheduled_at ?? created_at), timezone),
  });
  const form = useVersionedForm<PostFields>(`post.${post.post_id}`, postFields, fieldsOf(post), post.version);
  const { values, set, version } = form;
  const note = newestNotes(form);
  const [wrongTime, setWrongTime] = useState<string | null>(null);
  const { busy, fault, run } = useFormWork<PostFields, Post>({
    form,
    fetchNewest: async () => {
      const { posts } = await queryClient.fetchQuery({ ...postsQuery, staleTime: 0 });
      return posts.find(({ post_id }) => post_id === post.post_id);
    },
    fieldsOf,
    gone: 'this post',
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const scheduled_at = fromField(values.time, timezone);
    const wrong = timeFault(scheduled_at);
    setWrongTime(wrong);
    if (wrong !== null) return;
    void run(async () => {
      const { message, link, alt_text } = values;
      const body = { message, link: link.trim(), alt_text, scheduled_at, version };
      const changed = await call(contract.updatePost, { params: { id: post.post_id }, body, quiet400: true });
      receivePosts(changed.post);
      form.clear();
      notify({ message: 'The post was changed.', kind: 'success' });
      onClose();
    });
  };
  const cancel = () => {
    form.clear();
    onClose();
  };
  return (
    <SheetDialog title="Edit the post" aside={post.page_name} onClose={onClose}>
      <form className="column gap-14" noValidate onSubmit={save}>
        {form.restored ? <RestoredNote onClear={form.clear} /> : null}
        <Textarea
          label="Text"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={contract.POST_MAX}
          data-autofocus
          value={values.message}
          onChange={({ currentTarget }) => set('message', currentTarget.value)}
        />
        {note('message')}
        {post.kind === 'text' ? (
          <TextInput
            label="Link"
            type="url"
            inputMode="url"
            maxLength={contract.LINK_MAX}
            value={values.link}
            onChange={({ currentTarget }) => set('link', currentTarget.value)}
          />
        ) : null}
        {post.kind === 'picture' ? (
          <TextInput
            label="Description of the picture"
            maxLength={contract.ALT_MAX}
            value={values.alt_text}
            onChange={({ currentTarget }) => set('alt_text', currentTarget.value)}
          />
        ) : null}
        <DateTimeField
          label="Day and time"
          value={values.time}
          error={wrongTime}
          onChange={(value) => set('time', value)}
        />
        <SheetActions fault={fault}>
          <Button variant="default" onClick={cancel}>
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
