import { conversations as contract, maps } from '@chairline/contract';
import type { Conversation, ConvoMessage } from '@chairline/office-state/conversations';
import { useMemo, type KeyboardEvent, type RefObject } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { ofOpen } from '../../../lib/of-open.ts';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import {
  changeDraft,
  clearDraft,
  findDraft,
  useDraft,
  useMessageTools,
  useWriting,
} from '../../composer/index.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PresenceLine } from '../../../ui/presence-line.tsx';
import { useContactDetail, type Contact } from '../../contacts/index.ts';
import { messages } from '../message-store.ts';
import { sendMessage } from '../message-outbox.ts';
import { usePeople, type Person } from '../../../lib/people.ts';
import { ReminderButton } from '../reminders/reminder-button.tsx';
import { ComposerBox } from './composer-box.tsx';
import classes from './composer-box.module.css';
import { EditComposer } from './edit-composer.tsx';
import { reopen } from './convo-acts.ts';
import { useMessageDraft } from './use-message-draft.ts';

interface MessageComposerProps {
  convo: Conversation;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The message of one's own that is being changed. */
  editing: ConvoMessage | null;
  onEdit: (message: ConvoMessage | null) => void;
}

/** Who can be mentioned: everyone else of the office; in a private conversation only who takes part. */
function useMentionable(convo: Conversation): readonly Person[] {
  const people = usePeople();
  const { user_id } = useSession();
  const { secured, convo_participants } = convo;
  return useMemo(() => {
    const inside = new Set(convo_participants.map((one) => one.user_id));
    return people.filter((one) => one.user_id !== user_id && (!secured || inside.has(one.user_id)));
  }, [people, user_id, secured, convo_participants]);
}

/** Where one writes in a conversation, or changes what one wrote; who else is there stands above it. */
export function MessageComposer(props: MessageComposerProps) {
  const { convo } = props;
  const contactId = convo.convo_references.find(({ contact_id }) => contact_id !== null)?.contact_id ?? null;
  if (contactId === null) return <WholeComposer {...props} contact={undefined} />;
  return <ContactComposer {...props} contactId={contactId} />;
}

/** With the contact it is about, whom placeholders are filled for. */
function ContactComposer({ contactId, ...props }: MessageComposerProps & { contactId: number }) {
  const { contact } = useContactDetail(contactId);
  return <WholeComposer {...props} contact={contact} />;
}

function WholeComposer(props: MessageComposerProps & { contact: Contact | undefined }) {
  const { convo, field, editing, onEdit, contact } = props;
  const people = useMentionable(convo);
  const text = useDraft(editing ? `edit-${editing.convo_message_id}` : `convo-${convo.convo_id}`).text;
  const { writing, touch } = useWriting(text);
  return (
    <div className={`fixed-size ${classes.area}`}>
      <div className={`row min-h-24 ${classes.head}`}>
        <PresenceLine target={{ convoId: convo.convo_id }} writing={writing && convo.convo_status} />
      </div>
      {editing && convo.convo_status ? (
        <EditComposer
          key={editing.convo_message_id}
          message={editing}
          field={field}
          people={people}
          contact={contact}
          onTouch={touch}
          onDone={() => {
            onEdit(null);
            requestAnimationFrame(() => field.current?.focus());
          }}
        />
      ) : (
        <WriteComposer
          convo={convo}
          field={field}
          people={people}
          contact={contact}
          onTouch={touch}
          onEdit={onEdit}
        />
      )}
    </div>
  );
}

/** A place that was put into a message and still stands in it. */
function placeIn(text: string, place: contract.MessagePlace | null): { place?: contract.MessagePlace } {
  if (!place || !text.includes(maps.locationText(place))) return {};
  return { place };
}

interface WriteComposerProps {
  convo: Conversation;
  field: RefObject<HTMLTextAreaElement | null>;
  people: readonly Person[];
  contact: Contact | undefined;
  onTouch: () => void;
  onEdit: (message: ConvoMessage) => void;
}

function WriteComposer({ convo, field, people, contact, onTouch, onEdit }: WriteComposerProps) {
  const { convo_id: convoId, convo_name: name } = convo;
  const { user_id } = useSession();
  const limited = useLimited();
  const composer = useMessageDraft(`convo-${convoId}`);
  const { draft } = composer;
  const closed = !convo.can.write;
  const blocked = closed ? contract.conversationMessages.closed : limited;
  const sendable = composer.complete && blocked === null;

  useHotkeys(
    // Beside a thread the key is the thread's.
    convo.kind === 'internal'
      ? {}
      : {
          r: {
            label: 'Write in this conversation',
            group: 'Conversation',
            run: () => ofOpen(() => field.current?.focus()),
          },
        },
  );

  const send = () => {
    if (!sendable) return;
    const { text, files, ref, place } = findDraft(`convo-${convoId}`);
    sendMessage({ convo_id: convoId, text: text.trim(), ref, ...placeIn(text, place) }, files);
    clearDraft(`convo-${convoId}`);
  };
  const { tools, parts } = useMessageTools({ ...composer, sendable, send }, field, (found) =>
    changeDraft(`convo-${convoId}`, { place: contract.messagePlace.safeParse(found).data ?? null }),
  );

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (draft.ref) composer.dropReply();
      else event.currentTarget.blur();
    }
    if (event.key !== 'ArrowUp' || draft.text !== '' || event.shiftKey || event.altKey) return;
    const own = messages
      .find(convoId)
      ?.items.findLast(
        (message) => message.who_sent === user_id && message.withdrawn_at === null && message.message !== '',
      );
    if (!own) return;
    event.preventDefault();
    onEdit(own);
  };

  return (
    <ComposerBox
      label={`Write in ${name}`}
      fieldLabel={`Message in ${name}`}
      field={field}
      composer={composer}
      people={people}
      contact={contact}
      blocked={blocked}
      sendable={sendable}
      tools={tools}
      parts={parts}
      head={
        blocked === null ? null : (
          <p className={classes.closed}>
            <span>
              {closed && !convo.can.close
                ? `${contract.conversationMessages.isClosed} ${contract.conversationMessages.onlyOwnerCloses}`
                : blocked}
            </span>
            {closed && convo.can.close && limited === null ? (
              <LinkButton ink="dim" size={12} onClick={() => void reopen(convo)}>
                Reopen
              </LinkButton>
            ) : null}
          </p>
        )
      }
      // A claim has one "when": the day of its next step.
      beside={convo.kind === 'claim' ? null : <ReminderButton convo={convo} />}
      onType={(text) => {
        onTouch();
        composer.type(text);
      }}
      onSend={send}
      onDropReply={() => {
        composer.dropReply();
        field.current?.focus();
      }}
      onKeyDown={onKeyDown}
    />
  );
}
