import { identity } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiShieldCheckOutline, mdiShieldOffOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { RecoveryCodes } from '../components/recovery-codes.tsx';
import { PasswordStep } from './password-step.tsx';
import classes from './settings.module.css';
import { SetupStep } from './setup-step.tsx';

const KEY = ['identity', 'second-factor'] as const;

type Step =
  | { name: 'overview' | 'begin' | 'renew' | 'disable' }
  | { name: 'setup'; secret: { secret: string; otpauth_url: string } }
  /** `words` are said once they are kept. */
  | { name: 'codes'; codes: string[]; words: string };
const overview: Step = { name: 'overview' };

interface OverviewProps {
  state: identity.SecondFactorState;
  onStep: (step: Step) => void;
}

function Overview({ state, onStep }: OverviewProps) {
  const { timezone } = useSession().client;
  const left = state.recovery_codes_left;
  if (!state.enabled) {
    return (
      <div className={classes.stack}>
        <div className={`row gap-12 pad-12 box-line radius-card ${classes.state}`}>
          <Icon path={mdiShieldOffOutline} size={24} />
          <div className={`grid min-w-0 ${classes.words}`}>
            <span className={classes.name}>Off</span>
            <span className="hint breakable">Your password alone signs you in.</span>
          </div>
        </div>
        <p className="no-margin ink-dim">
          With it on, signing in also takes a code from an app on your phone. Whoever learns your password
          cannot get in with it.
        </p>
        <div className="flex wrap gap-8">
          <Button onClick={() => onStep({ name: 'begin' })}>Set up</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.stack}>
      <div className={`row gap-12 pad-12 box-line radius-card ${classes.state}`} data-on>
        <Icon path={mdiShieldCheckOutline} size={24} />
        <div className={`grid min-w-0 ${classes.words}`}>
          <span className={classes.name}>On</span>
          <span className="hint breakable">
            {state.enabled_at ? `Since ${formatWhen(state.enabled_at, timezone)} · ` : ''}
            {left === 1 ? 'One recovery code left' : `${left} recovery codes left`}
          </span>
        </div>
      </div>
      {left <= 3 ? (
        <p className="no-margin ink-dim">
          {left === 0 ? 'No recovery code is left' : 'Few recovery codes are left'}: make new ones, so that a
          lost phone does not lock you out.
        </p>
      ) : null}
      <div className="flex wrap gap-8">
        <Button variant="default" onClick={() => onStep({ name: 'renew' })}>
          New recovery codes
        </Button>
        {state.required_by_office ? null : (
          <Button variant="default" onClick={() => onStep({ name: 'disable' })}>
            Turn off
          </Button>
        )}
      </div>
      {state.required_by_office ? (
        <p className="no-margin ink-dim">{identity.secondFactorMessages.neededByOffice}</p>
      ) : null}
    </div>
  );
}

/** @param onOnce whether something stands there that is shown once only */
export function SecondFactorPanel({ onOnce }: { onOnce: (once: boolean) => void }) {
  const [step, setStep] = useState<Step>(overview);
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(identity.getSecondFactor, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const go = (next: Step) => {
    onOnce(next.name === 'codes');
    setStep(next);
  };
  const back = () => go(overview);
  const showCodes = (codes: string[], words: string) => {
    go({ name: 'codes', codes, words });
    void client.invalidateQueries({ queryKey: KEY });
  };

  switch (step.name) {
    case 'begin':
      return (
        <PasswordStep
          text="First your password, so that nobody else does this at an open screen."
          submit="Continue"
          onCancel={back}
          onPassword={async (password) => {
            const secret = await call(identity.beginSecondFactor, { body: { password }, quiet400: true });
            go({ name: 'setup', secret });
          }}
        />
      );
    case 'setup':
      return (
        <SetupStep
          secret={step.secret}
          onEnabled={(codes) => showCodes(codes, 'Two-factor sign-in is on')}
          onCancel={back}
        />
      );
    case 'codes':
      return (
        <div className={classes.stack}>
          <RecoveryCodes
            codes={step.codes}
            size="sm"
            onSaved={() => {
              back();
              notify({ message: step.words, kind: 'success' });
            }}
          />
        </div>
      );
    case 'renew':
      return (
        <PasswordStep
          text="The recovery codes you have now end. Enter your password to get new ones."
          submit="Make new codes"
          onCancel={back}
          onPassword={async (password) => {
            const answer = await call(identity.renewRecoveryCodes, { body: { password }, quiet400: true });
            showCodes(answer.recovery_codes, 'The new recovery codes are in force');
          }}
        />
      );
    case 'disable':
      return (
        <PasswordStep
          text="From then on your password alone signs you in. Enter it to turn two-factor sign-in off."
          submit="Turn off"
          danger
          onCancel={back}
          onPassword={async (password) => {
            const state = await call(identity.disableSecondFactor, { body: { password }, quiet400: true });
            client.setQueryData(KEY, state);
            back();
            notify({ message: 'Two-factor sign-in is off', kind: 'success' });
          }}
        />
      );
    case 'overview':
      break;
  }
  if (query.isPending) return <SkeletonRows count={1} rowHeight={62} label="Loading" withAvatar={false} />;
  if (query.isError) {
    return (
      <FailedState
        title="Your second factor could not be looked up"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return <Overview state={query.data} onStep={go} />;
}
