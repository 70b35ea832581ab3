import { conversations, formatPhone, labs } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiAlertOutline, mdiFlaskOutline, mdiPhoneOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { useLimited } from '../../lib/limited.ts';
import { queryClient } from '../../lib/query-client.ts';
import { isShownAlready } from '../../lib/shown-already.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notify.tsx';
import { ThreadSkeleton } from '../../ui/thread/thread-skeleton.tsx';
import { useHeldFocus } from '../../ui/use-held-focus.ts';
import { addConversation, OpenSubject } from '../conversations/index.ts';
import { formatWallWhen } from '../practice/index.ts';
import { lateWords, patientName } from './lab-words.ts';
import { followLabTalk } from './live.ts';
import { labCaseQuery, labConvoQuery } from './queries.ts';
import { StatusChip } from './status-chip.tsx';
import classes from './labs.module.css';

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
  const [begun, setBegun] = useState(false);
  useEffect(() => followLabTalk(), []);

  const missing = one.error instanceof ApiError && one.error.status === 404;
  const failed = one.data ? (convo.data ? null : convo.error) : one.error;
  const convoId = opened && one.data ? (convo.data?.convo_id ?? null) : null;
  const about = one.data ? (
    <Head one={one.data} named={convoId === null} onOpenContact={onOpenContact} />
  ) : null;
  return (
    <div className={classes.talk}>
      <OpenSubject
        convoId={convoId}
        messageId={messageId}
        fresh={begun}
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
          <Begin one={one.data} onBegun={() => setBegun(true)} />
        ) : (
          <ThreadSkeleton />
        )}
      </OpenSubject>
    </div>
  );
}

/** No conversation yet: one click begins it. */
function Begin({ one, onBegun }: { one: labs.LabCase; onBegun: () => void }) {
  const limited = useLimited();
  const [running, setRunning] = useState(false);
  // The same try again makes no second conversation.
  const [ref] = useState(() => crypto.randomUUID());
  useHeldFocus(running);
  const begin = async () => {
    if (running) return;
    setRunning(true);
    const name = [patientName(one), one.Lab_Name].filter(Boolean).join(', ');
    try {
      const { convo_id } = await addConversation({
        system_process: 'lab case',
        system_process_id: String(one.LabCaseNum),
        convo_name: name,
        message: conversations.conversationMessages.started(name),
        secured: 0,
        participants: [],
        client_ref: ref,
      });
      onBegun();
      queryClient.setQueryData(labConvoQuery(one.LabCaseNum).queryKey, { hasConvo: true, convo_id });
      void queryClient.invalidateQueries({ queryKey: ['od', 'lab-list'] });
    } catch (error) {
      if (!isShownAlready(error))
        notify({
          message: `${conversations.conversationMessages.addingFailed}. ${errorMessage(error)}`,
          kind: 'error',
        });
    } finally {
      setRunning(false);
    }
  };
  return (
    <EmptyState
      icon={mdiFlaskOutline}
      title={labs.labWords.clickAgain}
      hint={limited ?? 'Nobody has talked about this lab case yet. Patients never see what is written here.'}
    >
      <Button loading={running} disabled={limited !== null} onClick={() => void begin()}>
        Lab Conversation
      </Button>
    </EmptyState>
  );
}

interface HeadProps {
  one: labs.LabCase;
  /** The patient's name stands here: there is no conversation whose title has it. */
  named: boolean;
  onOpenContact: (contactId: number) => void;
}

/** Whose case it is and how far, above what is said about it. */
function Head({ one, named, onOpenContact }: HeadProps) {
  const late = lateWords(one);
  const due = labs.labDate(one.DateTimeDue);
  const { contact_id: contactId } = one;
  return (
    <header className={classes.head}>
      {named ? <h2 className={classes.who}>{patientName(one)}</h2> : null}
      <div className={classes.headLine}>
        <StatusChip status={one.status} />
        <span>{one.Lab_Name || 'Lab not known'}</span>
        {one.Lab_Phone ? (
          <a className={classes.plain} href={`tel:${one.Lab_Phone}`}>
            <Icon path={mdiPhoneOutline} size={16} />
            {formatPhone(one.Lab_Phone)}
          </a>
        ) : null}
        <span className={classes.dim}>
          {[
            due ? `Due ${formatWallWhen(due)}` : '',
            one.AptDateTime ? `Appointment ${formatWallWhen(one.AptDateTime)}` : 'No appointment yet',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={classes.grow} />
        {contactId === null ? null : (
          <button type="button" className={classes.plain} onClick={() => onOpenContact(contactId)}>
            Open their thread
          </button>
        )}
      </div>
      {late ? (
        <p className={classes.late}>
          <Icon path={mdiAlertOutline} size={16} />
          {late}
        </p>
      ) : null}
    </header>
  );
}
