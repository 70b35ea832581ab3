import { mdiAccountOutline, mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useRef, useState } from 'react';
import { useShownConvo } from '../../conversations/index.ts';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { ofOpen } from '../../../lib/of-open.ts';
import { useSession } from '../../../lib/session.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { daysOut } from '../../../lib/wall-words.ts';
import { isPhoneWidth } from '../../../ui/use-phone-width.ts';
import type { ClaimRow } from '../claim-rows.ts';
import { claimDate, dollarsText, money, patientName, statusOf } from '../claim-words.ts';
import { useBesideAddress } from '../use-beside-address.ts';
import { useNow } from '../use-now.ts';
import { useWayBack } from '../use-way-back.ts';
import { CallInsuranceCarrier } from './call-insurance-carrier.tsx';
import { ClaimNotes, type NotesHandle } from './claim-notes.tsx';
import { StatusMark } from './claim-status.tsx';
import { NextStep } from './next-step.tsx';
import classes from './claim-card.module.css';

const isWorkedOn = ({ work, last_note, convo_id }: ClaimRow): boolean =>
  work.version > 0 || last_note !== null || convo_id !== null;

const FACTS_KEY = 'chairline.claim-facts';

/** What is known of the open claim, what is to be done next, and what was said to the carrier. */
export function ClaimCard({
  row,
  noting,
  onNoted,
}: {
  row: ClaimRow;
  /** It opens with the cursor where what the carrier said is written. */
  noting: boolean;
  onNoted: () => void;
}) {
  const { timezone } = useSession().client;
  const now = useNow();
  const convo = useShownConvo(row.convo);
  const notes = useRef<NotesHandle>(null);
  const date = useRef<HTMLInputElement>(null);
  const wayBack = useWayBack();
  const { openPanel } = useBesideAddress(row.contact_id);
  const [facts, setFacts] = useState(() => readStored<boolean>(FACTS_KEY) ?? !isPhoneWidth());
  useHotkeys({
    n: {
      label: 'Add a note to the claim',
      group: 'Claims',
      run: () => ofOpen(() => notes.current?.write(wayBack.remember)),
    },
    d: {
      label: 'Date of the claim’s next step',
      group: 'Claims',
      run: () =>
        ofOpen(() => {
          wayBack.remember();
          date.current?.focus();
        }),
    },
  });
  const showFacts = (shown: boolean) => {
    setFacts(shown);
    writeStored(FACTS_KEY, shown);
  };
  const rows: [string, string][] = [
    ['Date of service', claimDate(row.DOS) || 'Not known'],
    ['Sent', row.DateSent ? claimDate(row.DateSent) : 'Not noted as sent'],
    ['Expected', money(row.InsPayEst)],
    ['Subscriber', row.SubscriberID || 'No id'],
    ['Plan', row.GroupName || 'No group'],
    ['Procedures', row.Procedures || 'None noted'],
    ...(row.ClaimNote ? [['In Open Dental', row.ClaimNote] satisfies [string, string]] : []),
  ];
  return (
    <section className={classes.card} aria-label="The claim">
      <div className={classes.top}>
        <div className={classes.who}>
          <h3 className={classes.carrier} title={row.Carrier}>
            {row.Carrier || 'No carrier'}
          </h3>
          <p className="row wrap gap-2-12 no-margin ink-dim size-12 line-h-18">
            <StatusMark status={statusOf(row, convo, now, timezone)} />
            <span>{row.Type}</span>
            <span className={classes.out} data-old={(row.days_out ?? 0) > 60 || undefined}>
              {row.outstanding ? daysOut(row.days_out) : row.gone ? null : 'no longer outstanding'}
            </span>
          </p>
        </div>
        <CallInsuranceCarrier carrier={row.Carrier} num={row.PhNum} />
        <span className={`text-16 medium tabular phone-grow ${classes.amount}`}>
          {dollarsText(row.Amount)}
        </span>
        {row.contact_id === null ? null : (
          <IconButton
            icon={mdiAccountOutline}
            label={`About ${patientName(row)}`}
            size={44}
            iconSize={20}
            className="gone phone-grid"
            onClick={() => openPanel('contactInfo')}
          />
        )}
        <IconButton
          icon={facts ? mdiChevronUp : mdiChevronDown}
          label="Details of the claim"
          tip={facts ? 'Hide the details' : 'Show the details'}
          size={32}
          iconSize={20}
          aria-expanded={facts}
          onClick={() => showFacts(!facts)}
        />
      </div>
      {row.gone ? (
        <p className="text-13 no-margin pad-6-10 radius-control bg-warn-tint ink-warn" role="status">
          Open Dental has this claim no more.{' '}
          {isWorkedOn(row)
            ? 'What is noted here stays.'
            : 'Nothing was noted here before, so nothing can be kept with it now.'}
        </p>
      ) : null}
      {facts ? (
        <dl className={classes.facts}>
          {rows.map(([name, value]) => (
            <div key={name} data-wide={name === 'Procedures' || name === 'In Open Dental' || undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <NextStep key={row.DSSClaimsID} work={row.work} convo={convo} date={date} wayBack={wayBack} />
      <ClaimNotes
        key={`notes-${row.DSSClaimsID}`}
        row={row}
        noting={noting}
        onNoted={onNoted}
        wayBack={wayBack}
        ref={notes}
      />
    </section>
  );
}
