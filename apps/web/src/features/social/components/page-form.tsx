import { social, type RouteAnswer } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent } from 'react';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { NewestNote } from '../../../ui/newest-note.tsx';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { socialPageQuery } from '../queries.ts';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import classes from './page-form.module.css';

export type SocialPage = RouteAnswer<typeof social.getSocialPage>;

const pageFields = z.object({
  /** As typed. */
  address: z.string(),
});
const fieldsOf = (page: SocialPage) => ({ address: page.page_url ?? '' });

interface PageFormProps {
  page: SocialPage;
  onDone?: () => void;
}

/** The address of the office's page: set, changed, or taken away by an empty field. */
export function PageForm({ page, onDone }: PageFormProps) {
  const form = useVersionedForm('social-page', pageFields, fieldsOf(page), page.version);
  const { address } = form.values;
  const newest = form.newestOf('address');
  const {
    busy: saving,
    fault,
    setFault,
    run,
  } = useFormWork({
    form,
    fetchNewest: () => queryClient.fetchQuery({ ...socialPageQuery, staleTime: 0 }),
    fieldsOf,
  });

  const change = (typed: string) => {
    form.set('address', typed);
    setFault(null);
  };
  const clear = () => {
    form.clear();
    setFault(null);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const page_url = address.trim() === '' ? null : address.trim();
    const parsed = social.setSocialPage.body.safeParse({ page_url });
    if (!parsed.success) {
      setFault(social.SOCIAL_PAGE_MESSAGE);
      return;
    }
    await run(async () => {
      const saved = await call(social.setSocialPage, {
        body: { page_url, version: form.version },
        quiet400: true,
      });
      queryClient.setQueryData(socialPageQuery.queryKey, saved);
      form.clear();
      notify({ message: page_url ? 'The page was saved.' : 'The page was taken away.', kind: 'success' });
      onDone?.();
    });
  };

  return (
    <form
      className={classes.form}
      aria-label="Page address"
      noValidate
      onSubmit={(event) => void save(event)}
    >
      {form.restored ? <RestoredNote onClear={clear} /> : null}
      <div>
        <TextInput
          label="Address of the page"
          type="url"
          inputMode="url"
          placeholder="https://www.facebook.com/yourpractice"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          autoFocus={onDone !== undefined}
          value={address}
          error={fault}
          errorProps={{ role: 'alert' }}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {newest === undefined ? null : <NewestNote value={newest} onTake={() => change(newest)} />}
        {page.page_url ? <p className="caption margin-4-0-0">Empty the field to show no page.</p> : null}
      </div>
      <div className={`flex gap-8 ${classes.foot}`}>
        {onDone ? (
          <Button
            variant="default"
            onClick={() => {
              clear();
              onDone();
            }}
          >
            Cancel
          </Button>
        ) : null}
        <Button type="submit" loading={saving} disabled={!form.changed}>
          Save
        </Button>
      </div>
    </form>
  );
}
