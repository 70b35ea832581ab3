import { practice } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { mdiAlertOutline, mdiDownloadOutline, mdiRefresh } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { AccessDenied } from '../../../ui/access-denied.tsx';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { connectorPathQuery, integrationTokenQuery } from '../settings-queries.ts';
import { ConnectorState } from './connector-state.tsx';
import { CopyButton } from './copy-button.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './practice.module.css';

/** The program that runs beside Open Dental in the office: where it is, and the token it signs in with. */
export function ConnectorTab() {
  const path = useQuery(connectorPathQuery);
  const token = useQuery(integrationTokenQuery);
  const failed = path.error ?? token.error;
  if (failed instanceof ApiError && failed.status === 403) return <AccessDenied />;
  if (failed && (!path.data || !token.data)) {
    return (
      <FailedState
        title="The connector’s settings could not be loaded"
        error={failed}
        retrying={path.isFetching || token.isFetching}
        onRetry={() => {
          void path.refetch();
          void token.refetch();
        }}
      />
    );
  }
  if (!path.data || !token.data) return <SkeletonRows count={3} rowHeight={56} withAvatar={false} />;
  return (
    <>
      <ConnectorState />
      <section className={classes.block} aria-labelledby="connector-download">
        <h3 id="connector-download" className="text-14 margin-0-0-4 semibold">
          1. Install the connector
        </h3>
        {path.data.path ? (
          <>
            <p className="hint margin-0-0-12">On the computer in your office that runs Open Dental.</p>
            <Button
              component="a"
              href={path.data.path}
              rel="noreferrer"
              variant="default"
              className={`phone-h-44 ${classes.download!}`}
              leftSection={<Icon path={mdiDownloadOutline} />}
            >
              Download the connector
            </Button>
          </>
        ) : (
          <p className="hint margin-0-0-12">
            Your provider has not published the connector program yet. Ask them when it will be there; the
            token below can be made already.
          </p>
        )}
      </section>
      <IntegrationToken state={token.data} />
    </>
  );
}

interface TokenState {
  token: string | null;
  created_at: string | null;
  created_by: string | null;
}

function IntegrationToken({ state }: { state: TokenState }) {
  const { client } = useSession();
  /** The whole token, from its making until this screen is left: nowhere else is it kept. */
  const [whole, setWhole] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { busy: making, run } = useWork((error) => sayFault(error, 'No new token was made.'));

  const make = async () => {
    await run(async () => {
      const made = await call(practice.rotateIntegrationToken);
      setWhole(made.token);
      queryClient.setQueryData(integrationTokenQuery.queryKey, {
        ...made,
        token: practice.maskToken(made.token),
      });
    });
    setAsking(false);
  };
  const shown = whole ?? state.token;

  return (
    <section className={classes.block} aria-labelledby="connector-token">
      <h3 id="connector-token" className="text-14 margin-0-0-4 semibold">
        2. Give it the integration token
      </h3>
      <p className="hint margin-0-0-12">
        {state.token === null
          ? 'The connector signs in with it. It is shown whole once, when it is made.'
          : `Made ${state.created_at ? formatWhen(state.created_at, client.timezone) : ''}${state.created_by ? ` by ${state.created_by}` : ''}.`}
      </p>
      {whole ? (
        <div className={classes.once}>
          <Banner tone="warning" icon={mdiAlertOutline} urgent title="Copy the token now">
            It is not shown whole again. Should it get lost, make a new one.
          </Banner>
        </div>
      ) : null}
      {shown === null ? null : (
        <div className={`flex wrap items-bottom gap-8 margin-b-12 ${classes.token}`}>
          <TextInput
            label="Integration token"
            readOnly
            value={shown}
            onFocus={(event) => event.currentTarget.select()}
          />
          {whole ? <CopyButton text={whole} /> : null}
        </div>
      )}
      <div className={classes.foot}>
        {whole ? (
          <Button variant="default" onClick={() => setWhole(null)}>
            I have it
          </Button>
        ) : (
          <Button
            variant={state.token === null ? 'filled' : 'default'}
            leftSection={state.token === null ? undefined : <Icon path={mdiRefresh} />}
            loading={making}
            onClick={() => (state.token === null ? void make() : setAsking(true))}
          >
            {state.token === null ? 'Make the token' : 'Make a new token'}
          </Button>
        )}
      </div>
      {asking ? (
        <AskDialog
          title="Make a new token?"
          question="The token in use ends at once: the connector stays offline until it is given the new one."
          confirm="Make a new token"
          grave
          onClose={() => setAsking(false)}
          onConfirm={make}
        />
      ) : null}
    </section>
  );
}
