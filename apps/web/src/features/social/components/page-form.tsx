import { social, type RouteAnswer } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { NewestNote } from '../../../ui/newest-note.tsx';
import { notify } from '../../../ui/notify.tsx';
import { socialPageQuery } from '../queries.ts';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import classes from './page-form.module.css';

export type SocialPage = RouteAnswer<typeof social.getSocialPage>;

interface PageFormProps {
  page: SocialPage;
  onDone?: () => void;
}

/** The address of the office's page: set, changed, or taken away by an empty field. */
export function PageForm({ page, onDone }: PageFormProps) {
  const [base, setBase] = useState(page);
  const [address, setAddress] = useState(page.page_url ?? '');
  const [newest, setNewest] = useState<SocialPage | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  useHeldFocus(saving);

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
      // The call takes no version: what stands there now is looked at before it is written over.
      const now = await queryClient.fetchQuery({ ...socialPageQuery, staleTime: 0 });
      if (now.version !== base.version && now.page_url !== page_url) {
        setBase(now);
        setNewest(now);
        setFault('Somebody else changed the page meanwhile. Look at the newest, then save again.');
        return;
      }
      const saved = await call(social.setSocialPage, { body: { page_url }, quiet400: true });
      queryClient.setQueryData(socialPageQuery.queryKey, saved);
      notify({ message: page_url ? 'The page was saved.' : 'The page was taken away.', kind: 'success' });
      onDone?.();
    } catch (error) {
      if (!isShownAlready(error)) setFault(errorMessage(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      className={classes.form}
      aria-label="Page address"
      noValidate
      onSubmit={(event) => void save(event)}
    >
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
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setFault(null);
          }}
        />
        {newest && (newest.page_url ?? '') !== address ? (
          <NewestNote value={newest.page_url ?? ''} onTake={() => setAddress(newest.page_url ?? '')} />
        ) : null}
        {page.page_url ? <p className={classes.hint}>Empty the field to show no page.</p> : null}
      </div>
      <div className={classes.foot}>
        {onDone ? (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" loading={saving} disabled={address.trim() === (base.page_url ?? '')}>
          Save
        </Button>
      </div>
    </form>
  );
}
