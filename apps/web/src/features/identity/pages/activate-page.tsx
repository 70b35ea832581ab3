import { identity } from '@chairline/contract';
import { Button, Loader } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { rememberClientId } from '../../../lib/session.ts';
import { AccountForm } from '../components/account-form.tsx';
import { DeadLink } from '../components/dead-link.tsx';
import { DoneNotice } from '../components/done-notice.tsx';
import { PublicPage } from '../components/public-page.tsx';
import classes from '../components/public-form.module.css';
import { namesOfAddress } from '../new-password.ts';
import { useLinkCheck } from '../use-link-check.ts';

const route = getRouteApi('/account/activate/$name/$token');
const DEAD_INVITATION =
  'This link has expired or was used already. Ask an admin of your office to send you a new one.';

/** Where the link of an invitation leads: the account is made here. */
export function ActivatePage() {
  const { name, token } = route.useParams();
  const [dead, setDead] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const { data, checking } = useLinkCheck('activation', token, (signal) =>
    call(identity.checkActivation, { params: { token }, signal }),
  );

  if (created !== null) {
    return (
      <PublicPage tab="Account setup" title="Welcome to Chairline">
        <div className="grid gap-14">
          <DoneNotice text={identity.passwordMessages.accountCreated} />
          <p className="no-margin ink-dim">
            Sign in with{' '}
            {data?.client_id ? (
              <span className="ink medium breakable">Client ID {data.client_id}</span>
            ) : (
              'your Client ID'
            )}{' '}
            and the username <span className="ink medium breakable">{created}</span>.
          </p>
          <Button component={Link} to="/" size="md" fullWidth>
            Go to sign in
          </Button>
        </div>
      </PublicPage>
    );
  }
  if (dead || data?.valid === false) {
    return (
      <PublicPage tab="Account setup" title="This link is over">
        <DeadLink text={DEAD_INVITATION} />
      </PublicPage>
    );
  }
  if (checking) {
    return (
      <PublicPage tab="Account setup" title="Set up your account">
        <div className={classes.loading} role="status" aria-label="Looking at the link">
          <Loader size="sm" />
        </div>
      </PublicPage>
    );
  }
  const inAddress = namesOfAddress(name);
  return (
    <PublicPage
      tab="Account setup"
      title={data?.office_name ? `Set up your account at ${data.office_name}` : 'Set up your account'}
    >
      <AccountForm
        token={token}
        firstName={inAddress.firstName || (data?.first_name ?? '')}
        lastName={inAddress.lastName || (data?.last_name ?? '')}
        onCreated={(username) => {
          if (data?.client_id) rememberClientId(data.client_id);
          setCreated(username);
        }}
        onDead={() => setDead(true)}
      />
    </PublicPage>
  );
}
