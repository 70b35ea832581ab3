import { practice } from '@chairline/contract';
import { Button, PasswordInput } from '@mantine/core';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiDeleteOutline, mdiKeyOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError, call, errorMessage } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { isConflict } from '../../../lib/shown-already.ts';
import { AccessDenied } from '../../../ui/access-denied.tsx';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { accessTokenQuery } from '../settings-queries.ts';
import { usePracticeState } from '../../../lib/practice-copy.ts';
import { ClinicsTable } from './clinics-table.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import classes from './practice.module.css';

const { practiceMessages, removeAccessToken, saveAccessToken, updateAccessToken } = practice;

/** The token of Open Dental's online service: tried, then saved or replaced, removed, never shown. */
export function AccessTokenTab() {
  const { client } = useSession();
  const query = useQuery(accessTokenQuery);
  const state = usePracticeState();
  const refused = state?.faults.api?.message ?? null;
  const [token, setToken] = useState('');
  /** Open Dental could not be asked: where no token does, this one may be saved all the same. */
  const [untried, setUntried] = useState(false);
  const [removing, setRemoving] = useState(false);
  const {
    busy: saving,
    fault,
    setFault,
    run,
  } = useWork((error) => {
    const words = query.data?.saved ? practiceMessages.updateFailed : practiceMessages.saveFailed;
    // Somebody else saved the first one, or took it away, meanwhile: how it stands now decides the button.
    const overtaken = isConflict(error) || (error instanceof ApiError && error.status === 404);
    if (overtaken) void query.refetch();
    setUntried(error instanceof ApiError && error.status === 502);
    notify({ message: words, kind: 'error' });
    return overtaken
      ? 'Somebody else changed this meanwhile. Look at the newest, then save again.'
      : errorMessage(error);
  });
  const field = useRef<HTMLInputElement>(null);

  if (query.error instanceof ApiError && query.error.status === 403) return <AccessDenied />;
  if (query.isError && !query.data) {
    return (
      <FailedState
        title="Whether a token is saved could not be found out"
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <SkeletonRows count={2} rowHeight={56} withAvatar={false} />;
  const { saved, updated_at, updated_by, works } = query.data;
  const mayBeUntried = untried && (!saved || works === false);

  const save = (untested: boolean) => {
    if (saving) return;
    if (!token.trim()) {
      setFault(practiceMessages.tokenRequired);
      field.current?.focus();
      return;
    }
    void run(async () => {
      const answer = await call(saved ? updateAccessToken : saveAccessToken, {
        body: { token, ...(untested ? { untested } : {}) },
        quiet400: true,
      });
      queryClient.setQueryData(accessTokenQuery.queryKey, answer);
      setToken('');
      setUntried(false);
      notify({ message: saved ? practiceMessages.updated : practiceMessages.saved, kind: 'success' });
    });
  };

  const remove = async () => {
    try {
      queryClient.setQueryData(accessTokenQuery.queryKey, await call(removeAccessToken));
      notify({ message: practiceMessages.removed, kind: 'success' });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) void query.refetch();
      else sayFault(error, 'The token is still there.');
    } finally {
      setRemoving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };

  return (
    <>
      <section className={classes.block} aria-label="Access token">
        <p className={classes.status} data-saved={(saved && !refused) || undefined}>
          <Icon path={saved ? mdiCheckCircleOutline : mdiKeyOutline} size={20} />
          {saved ? (
            <span>
              A token is saved.{' '}
              <span className={classes.dim}>
                {updated_at ? formatWhen(updated_at, client.timezone) : ''}
                {updated_by ? ` by ${updated_by}` : ''}
              </span>
            </span>
          ) : (
            <span>No token is saved yet.</span>
          )}
        </p>
        <p className={classes.refused} role="status">
          {saved && refused ? (
            <>
              <Icon path={mdiAlertOutline} size={20} />
              <span>{refused}</span>
            </>
          ) : null}
        </p>
        <form className="grid gap-14" noValidate onSubmit={submit}>
          <PasswordInput
            ref={field}
            label={saved ? 'New OD access token' : 'OD access token'}
            description="Open Dental calls it the customer key. It is kept encrypted and never shown again."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={token}
            error={fault}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setToken(event.currentTarget.value);
              setFault(null);
              setUntried(false);
            }}
          />
          <div className={classes.foot}>
            <Button type="submit" loading={saving}>
              {saved ? 'Update' : 'Save'}
            </Button>
            {mayBeUntried ? (
              <Button variant="default" disabled={saving} onClick={() => save(true)}>
                Save untested
              </Button>
            ) : null}
            {saved ? (
              <Button
                variant="default"
                leftSection={<Icon path={mdiDeleteOutline} />}
                disabled={saving}
                onClick={() => setRemoving(true)}
              >
                Remove
              </Button>
            ) : null}
          </div>
        </form>
      </section>
      {removing ? (
        <AskDialog
          title="Remove the access token?"
          question={
            state?.connector.state === 'online'
              ? 'Reading goes on through the connector. Nothing is written to Open Dental, no files and no lab cases, until there is a token again.'
              : 'Nothing more is read from Open Dental, and nothing written to it, until there is a token again or the connector is connected. What was read stays.'
          }
          confirm="Remove"
          grave
          onClose={() => setRemoving(false)}
          onConfirm={remove}
        />
      ) : null}
      <ClinicsTable />
    </>
  );
}
