import { formatPhone, labs } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiAlertOutline, mdiFlaskOutline, mdiPhoneOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useLimited } from '../../lib/limited.ts';
import { CallButton } from '../../ui/call-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ThreadSkeleton } from '../../ui/thread/thread-skeleton.tsx';
import { useHeldFocus } from '../../ui/use-held-focus.ts';
import { OpenSubject } from '../conversations/index.ts';
import { formatWallWhen } from '../practice/index.ts';
import { beginTalk, useBeginning } from './begin-talk.ts';
import { lateWords, patientName } from './lab-words.ts';
import { followLabTalk } from './live.ts';
import { labCaseQuery, labConvoQuery } from './queries.ts';
import { StatusChip } from './status-chip.tsx';
import classes from './labs.module.css';

/** While the work is at the lab there is somebody to call about it (specification 2, section 2). */
const SENT_TO_LAB = 2;

interface LabTalkProps {
  labCase: number;
  /** A message to open at. */
  messageId: number | null;
  onOpenContact: (contactId: number) => void;
  onClose: () => void;
}

/** Whether the moment has passed after which a lab conversation opens (specification 2, section 9). */
function useOpened(): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpened(true), labs.LAB_CONVO_OPEN_MS);
    return () => clearTimeout(timer);
  }, []);
  return opened;
}

/** What colleagues say about a lab case, in the thread's place; without a conversation yet, the way to begin it. */
export default function LabTalk({ labCase, messageId, onOpenContact, onClose }: LabTalkProps) {
  const one = useQuery(labCaseQuery(labCase));
  const convo = useQuery(labConvoQuery(labCase));
  const opened = useOpened();
  const begun = useBeginning((state) => state.begun === labCase);
  useEffect(() => {
    followLabTalk();
    return () => useBeginning.setState({ begun: null });
  }, []);

  const missing = one.error instanceof ApiError && one.error.status === 404;
  const failed = one.data ? (convo.data ? null : convo.error) : one.error;
  const convoId = opened && one.data ? (convo.data?.convo_id ?? null) : null;
  const about = one.data ? <Head one={one.data} onOpenContact={onOpenContact} /> : null;
  return (
    <div className={classes.talk}>
      <OpenSubject
        convoId={convoId}
        messageId={messageId}
        fresh={begun}
        {...(one.data ? { title: patientName(one.data) } : {})}
        back="Back to the lab cases"
        onBack={onClose}
        about={about}
      >
        {missing ? (
          <EmptyState
            icon={mdiFlaskOutline}
            title="This lab case is no longer in Open Dental"
            hint="It was deleted there, or the address is wrong."
          />
        ) : failed ? (
          <FailedState
            title="The lab conversation could not be loaded"
            error={failed}
            retrying={one.isFetching || convo.isFetching}
            onRetry={() => {
              void one.refetch();
              void convo.refetch();
            }}
          />
        ) : one.data && convo.data && opened ? (
          <Begin one={one.data} />
        ) : (
          <ThreadSkeleton />
        )}
      </OpenSubject>
    </div>
  );
}

/** No conversation yet: one click begins it, here or on the panel's button that led here. */
function Begin({ one }: { one: labs.LabCase }) {
  const limited = useLimited();
  const running = useBeginning((state) => state.running === one.LabCaseNum);
  useHeldFocus(running);
  const offered = limited === null ? one.LabCaseNum : null;
  useEffect(() => {
    useBeginning.setState({ offered });
    return () => useBeginning.setState({ offered: null });
  }, [offered]);
  return (
    <EmptyState
      icon={mdiFlaskOutline}
      title={labs.labWords.clickAgain}
      hint={limited ?? 'Nobody has talked about this lab case yet. Patients never see what is written here.'}
    >
      <Button loading={running} disabled={limited !== null} onClick={() => void beginTalk(one)}>
        Lab Conversation
      </Button>
    </EmptyState>
  );
}

interface HeadProps {
  one: labs.LabCase;
  onOpenContact: (contactId: number) => void;
}

/** Whose case it is and how far, above what is said about it. */
function Head({ one, onOpenContact }: HeadProps) {
  const late = lateWords(one);
  const due = labs.labDate(one.DateTimeDue);
  const { contact_id: contactId } = one;
  return (
    <header className={classes.head}>
      <div className={classes.headLine}>
        <StatusChip status={one.status} />
        <span>{one.Lab_Name || 'Lab not known'}</span>
        {one.Lab_Phone && one.status === SENT_TO_LAB ? (
          <CallButton name={one.Lab_Name} number={one.Lab_Phone} className={classes.plain}>
            <Icon path={mdiPhoneOutline} size={16} />
            {formatPhone(one.Lab_Phone)}
          </CallButton>
        ) : null}
        <span className="caption">
          {[
            due ? `Due ${formatWallWhen(due)}` : '',
            one.AptDateTime ? `Appointment ${formatWallWhen(one.AptDateTime)}` : 'No appointment yet',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={classes.grow} />
        {contactId === null ? null : (
          <LinkButton size={13} onClick={() => onOpenContact(contactId)}>
            Open their thread
          </LinkButton>
        )}
      </div>
      {late ? (
        <p
          className={`row text-13 gap-6 margin-6-0-0 pad-6-10 radius-control bg-warn-tint ink-warn ${classes.late}`}
        >
          <Icon path={mdiAlertOutline} size={16} />
          {late}
        </p>
      ) : null}
    </header>
  );
}
