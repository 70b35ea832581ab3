import { formatPhone, labs } from '@chairline/contract';
import { mdiAlertOutline, mdiArrowLeft, mdiForumOutline, mdiPencilOutline, mdiPhoneOutline } from '@mdi/js';
import { useState } from 'react';
import { CallButton } from '../../../ui/call-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { formatWallWhen } from '../../practice/index.ts';
import { beginTalk, useBeginning } from '../begin-talk.ts';
import { lateWords, markStages } from '../lab-words.ts';
import { StatusChip } from '../status-chip.tsx';
import { EditCase } from './edit-case.tsx';
import classes from '../labs.module.css';

interface CaseDetailProps {
  one: labs.LabCase;
  /** Back to the list; left out where this is the only one. */
  onBack?: (() => void) | undefined;
  onTalk?: ((labCase: number) => void) | undefined;
}

/** Only while it is at the lab somebody calls there (specification 2, section 2: Lab cases view). */
const AT_THE_LAB = 2;

const when = (value: string | null): string => {
  const date = labs.labDate(value);
  return date ? formatWallWhen(date) : labs.labWords.blank;
};

/** One lab case: how far it is, its dates and instructions, and the way to change it. */
export function CaseDetail({ one, onBack, onTalk }: CaseDetailProps) {
  const [editing, setEditing] = useState(false);
  const late = lateWords(one);
  // Its place says "Click again": this is that click.
  const offered = useBeginning((state) => state.offered === one.LabCaseNum);
  const hasStage = /stage/i.test(one.Instructions);
  // From there back to the list (specification 2, section 2: Lab cases view); the only one there is has none.
  if (editing) return <EditCase one={one} onDone={onBack ?? (() => setEditing(false))} />;
  return (
    <div>
      <div className={classes.bar}>
        {onBack ? (
          <LinkButton size={13} onClick={onBack}>
            <Icon path={mdiArrowLeft} size={18} />
            All lab cases
          </LinkButton>
        ) : null}
        <span className={classes.grow} />
        {onTalk ? (
          <LinkButton size={13} onClick={() => (offered ? void beginTalk(one) : onTalk(one.LabCaseNum))}>
            <Icon path={mdiForumOutline} size={18} />
            Lab Conversation
          </LinkButton>
        ) : null}
        <LinkButton size={13} onClick={() => setEditing(true)}>
          <Icon path={mdiPencilOutline} size={18} />
          Edit
        </LinkButton>
      </div>
      <div className="row text-13 wrap justify-between gap-2-12">
        <StatusChip status={one.status} />
        <span className="caption">Case {one.LabCaseNum}</span>
      </div>
      {late ? (
        <p
          className={`row text-13 gap-6 margin-6-0-0 pad-6-10 radius-control bg-warn-tint ink-warn ${classes.late}`}
        >
          <Icon path={mdiAlertOutline} size={16} />
          {late}
        </p>
      ) : null}
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>Lab</dt>
          <dd>
            {one.Lab_Name || labs.labWords.blank}
            {one.status === AT_THE_LAB && one.Lab_Phone ? (
              <CallButton name={one.Lab_Name} number={one.Lab_Phone} className={classes.plain}>
                <Icon path={mdiPhoneOutline} size={18} />
                {formatPhone(one.Lab_Phone)}
              </CallButton>
            ) : null}
          </dd>
        </div>
        <Fact label="Provider" text={one.Provider} />
        <Fact label="Created" text={when(one.DateTimeCreated)} />
        <Fact label="Sent" text={when(one.DateTimeSent)} />
        <Fact label="Due" text={when(one.DateTimeDue)} />
        <Fact label="Received" text={when(one.DateTimeRecd)} />
        <Fact label="Checked" text={when(one.DateTimeChecked)} />
        <Fact label="Appointment" text={when(one.AptDateTime)} />
        <Fact label="Invoice" text={one.InvoiceNum} />
        <div className={classes.fact}>
          <dt>Instructions</dt>
          <dd className={classes.instructions} data-stage={hasStage || undefined}>
            {one.Instructions.trim() === ''
              ? labs.labWords.blank
              : markStages(one.Instructions.trim()).map(({ text, stage }, index) =>
                  // The parts of one text stand where they stand.
                  stage ? <mark key={index}>{text}</mark> : text,
                )}
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{text.trim() || labs.labWords.blank}</dd>
    </div>
  );
}
