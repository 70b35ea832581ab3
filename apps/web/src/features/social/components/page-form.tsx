import { social, type RouteAnswer } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { call, errorMessage } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { isConflict, isShownAlready } from '../../../lib/shown-already.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { NewestNote } from '../../../ui/newest-note.tsx';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { socialPageQuery } from '../queries.ts';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
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
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  useHeldFocus(saving);

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
    setSaving(true);
    setFault(null);
    try {
      const saved = await call(social.setSocialPage, {
        body: { page_url, version: form.version },
        quiet400: true,
      });
      queryClient.setQueryData(socialPageQuery.queryKey, saved);
      form.clear();
      notify({ message: page_url ? 'The page was saved.' : 'The page was taken away.', kind: 'success' });
      onDone?.();
    } catch (error) {
      if (isConflict(error)) await showNewest(error);
      else if (!isShownAlready(error)) setFault(errorMessage(error));
    } finally {
      setSaving(false);
    }
  };

  /** Somebody else was quicker: what they saved stands beside what was typed. */
  const showNewest = async (conflict: unknown) => {
    setFault(errorMessage(conflict));
    try {
      const now = await queryClient.fetchQuery({ ...socialPageQuery, staleTime: 0 });
      form.meetNewest(fieldsOf(now), now.version);
    } catch (error) {
      setFault(errorMessage(error));
    }
  };

  return (
    <form
      className={classes.form}
      aria-label="Page address"
      noValidate
      onSubmit={(event) => void save(event)}
    >
      {form.restored ? <RestoredNote onClear={clear} /> : null}
      <div className={classes.field}>
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
        {page.page_url ? <p className={classes.hint}>Empty the field to show no page.</p> : null}
      </div>
      <div className={classes.foot}>
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
