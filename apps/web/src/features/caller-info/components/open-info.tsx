import { addressOf, callerInfo, formatPhone } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiArrowLeft } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { personName, usePeople } from '../../../lib/people.ts';
import { useSession } from '../../../lib/session.ts';
import { BarButton } from '../../../ui/bar-button.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { PlainButton, plainButton } from '../../../ui/plain-button.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { useWork } from '../../../ui/use-work.ts';
import { dismissInfo, setState, undoTakeOver } from '../mutations.ts';
import { infoQuery } from '../queries.ts';
import { InfoForm } from './info-form.tsx';
import { callerName } from './info-list.tsx';
import { More } from './more.tsx';
import { Sections } from './sections.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';

interface OpenInfoProps {
  infoId: number;
  onBack: () => void;
}

/** What was collected of one caller, and what can be done with it. */
export function OpenInfo({ infoId, onBack }: OpenInfoProps) {
  const query = useQuery(infoQuery(infoId));
  const phone = usePhoneWidth();
  const info = query.data?.info;
  const back = phone ? <BarButton icon={mdiArrowLeft} label="Back to the callers" onClick={onBack} /> : null;
  return (
    <div className="column grow min-h-0 scroll-y bg-panel">
      {info ? (
        <Opened info={info} back={back} />
      ) : (
        <div className="pad-16">
          {back}
          <QueryWait query={query} subject="What was collected" rows={8} rowHeight={36} />
        </div>
      )}
    </div>
  );
}

function Opened({ info, back }: { info: callerInfo.CallerInfo; back: ReactNode }) {
  const { timezone } = useSession().client;
  const [dialog, setDialog] = useState<'correct' | 'update' | 'create' | null>(null);
  const { busy, fault, run } = useWork();
  const limited = useLimited();
  const close = () => setDialog(null);
  const unnamed = info.contact_name === '';
  const act = (label: string, work: () => void, filled = false) => (
    <Button
      size="sm"
      className="phone-h-44"
      variant={filled ? 'filled' : 'default'}
      disabled={busy || limited !== null}
      data-tip={limited ?? undefined}
      onClick={work}
    >
      {label}
    </Button>
  );
  return (
    <article className="grid gap-16 pad-16" aria-label={`Collected of ${callerName(info)}`}>
      <header className="grid gap-8">
        <div className="row gap-8">
          {back}
          <h2 className="grow min-w-0 no-margin text-16 semibold breakable">{callerName(info)}</h2>
        </div>
        <p className="flex wrap gap-2-12 no-margin text-13 ink-dim">
          <span>{formatWhen(info.call_at, timezone)}</span>
          {info.phone_num === '' ? null : <span className="tabular">{formatPhone(info.phone_num)}</span>}
          <span>{registeredWords(info)}</span>
          <Link
            to={addressOf({ contact: info.contact_id, item: info.comm_participant_id })}
            className="ink-brand"
          >
            {unnamed ? 'The call in its thread' : `The call in the thread of ${info.contact_name}`}
          </Link>
        </p>
        <Settled info={info} />
        <div className="flex wrap gap-8">
          {info.state === 'new' ? (
            <>
              {act(unnamed ? 'Create contact' : 'Update contact', () => setDialog('update'), true)}
              {unnamed ? null : act('Create another contact', () => setDialog('create'))}
            </>
          ) : null}
          {act('Correct', () => setDialog('correct'))}
          {info.state === 'new' ? act('Dismiss', () => void run(() => dismissInfo(info))) : null}
          {info.state === 'dismissed' ? act('Take back', () => void run(() => setState(info, 'new'))) : null}
          {info.can_undo ? act('Undo taking over', () => void run(() => undoTakeOver(info))) : null}
        </div>
        {fault ? (
          <p className="text-13 no-margin ink-error" role="alert">
            {fault}
          </p>
        ) : null}
      </header>
      <Sections
        info={info}
        beside={(field) => (field === 'social_security_number' ? <WholeNumber info={info} /> : null)}
      />
      <More more={info.more} />
      {dialog === 'correct' ? <InfoForm info={info} onClose={close} /> : null}
      {dialog === 'update' || dialog === 'create' ? (
        <TakeOverDialog info={info} into={dialog === 'update' ? info.contact_id : null} onClose={close} />
      ) : null}
    </article>
  );
}

function registeredWords(info: callerInfo.CallerInfo): string {
  if (callerInfo.isRegistered(info)) return 'Registered patient';
  return info.is_patient_registered === false ? 'Not registered' : 'Not known to be registered';
}

/** Who dealt with it, or corrected it last. */
function Settled({ info }: { info: callerInfo.CallerInfo }) {
  const { timezone } = useSession().client;
  const people = usePeople();
  const nameOf = (id: number | null) => {
    const person = people.find(({ user_id }) => user_id === id);
    return person ? personName(person) : 'somebody';
  };
  if (info.state === 'new')
    return info.changed_by === null ? null : (
      <p className="caption no-margin">
        Last changed by {nameOf(info.changed_by)}, {formatWhen(info.changed_at, timezone)}
      </p>
    );
  const what = info.state === 'taken' ? 'Taken over' : 'Dismissed';
  return (
    <p className="flex wrap gap-2-12 items-center text-13 no-margin">
      {what} by {nameOf(info.settled_by)}, {formatWhen(info.settled_at ?? info.changed_at, timezone)}
      {info.taken_contact_id === null ? null : (
        <Link to={addressOf({ contact: info.taken_contact_id })} className={plainButton()}>
          Open the contact
        </Link>
      )}
    </p>
  );
}

/** The social security number as a whole, for admins; that it was looked at stands in the audit log. */
function WholeNumber({ info }: { info: callerInfo.CallerInfo }) {
  const admin = useSession().can.administer;
  const [shown, setShown] = useState<{ version: number; digits: string } | null>(null);
  const { busy, fault, run } = useWork();
  if (info.demographic_info.social_security_number === null || !admin) return null;
  const isShown = shown?.version === info.version;
  return (
    <dd className="row wrap gap-8 no-margin">
      {isShown ? <span className="tabular medium">{shown.digits}</span> : null}
      <PlainButton
        disabled={busy}
        data-tip={isShown ? undefined : 'That you looked at it is written down in the audit log'}
        onClick={() => {
          if (isShown) setShown(null);
          else
            void run(async () => {
              const answer = await call(callerInfo.showSocialSecurityNumber, {
                params: { id: info.info_id },
              });
              setShown({ version: info.version, digits: answer.social_security_number });
            });
        }}
      >
        {isShown ? 'Hide' : 'Show the whole number'}
      </PlainButton>
      {fault ? (
        <span className="hint" role="alert">
          {fault}
        </span>
      ) : null}
    </dd>
  );
}
