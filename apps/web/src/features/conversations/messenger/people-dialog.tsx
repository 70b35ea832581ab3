import { conversations as contract } from '@chairline/contract';
import type { Conversation, ConvoParticipant } from '@chairline/office-state/conversations';
import { mdiAccountPlusOutline, mdiClose, mdiExitToApp, mdiLockOutline } from '@mdi/js';
import { useMemo, useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { notify } from '../../../ui/notify.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { addParticipant, removeParticipant } from '../mutations.ts';
import { personName, usePeople } from '../../../lib/people.ts';
import { useConversation } from '../queries.ts';
import { tell } from './message-acts.ts';
import classes from './people-dialog.module.css';

/** Colleagues offered at once; typing narrows them. */
const OFFERED = 30;

/** Who takes part in a conversation; adds, removes and leaves. Live. */
export default function PeopleDialog({ convoId, onClose }: { convoId: number; onClose: () => void }) {
  const { convo } = useConversation(convoId);
  if (!convo) return null;
  return (
    <SheetDialog title="Who takes part" onClose={onClose} width={440}>
      {convo.secured ? (
        <p className="row hint gap-8 margin-0-0-8">
          <Icon path={mdiLockOutline} size={16} />
          Private: nobody else sees this conversation.
        </p>
      ) : null}
      <ul className={classes.list} aria-label="Takes part">
        {convo.convo_participants.map((one) => (
          <Participant key={one.user_id} convo={convo} one={one} onLeft={onClose} />
        ))}
      </ul>
      <AddPeople convo={convo} />
    </SheetDialog>
  );
}

interface ParticipantProps {
  convo: Conversation;
  one: ConvoParticipant;
  onLeft: () => void;
}

function Participant({ convo, one, onLeft }: ParticipantProps) {
  const { user_id, client } = useSession();
  const limited = useLimited() !== null;
  const self = one.user_id === user_id;
  const owner = one.user_id === convo.owner;
  const name = one.full_name || one.username;
  const removable = self ? convo.can.leave : convo.can.removePeople && !owner;
  const takeOut = async () => {
    const failed = self ? 'You still take part' : `${name} still takes part`;
    const done = await tell(() => removeParticipant(convo.convo_id, one.user_id), failed);
    if (!done) return;
    if (self) onLeft();
    // Nobody comes back into a private one by themselves.
    const undoable = !convo.secured || !self;
    notify({
      message: self ? 'You no longer take part.' : `${name} no longer takes part.`,
      ...(undoable
        ? {
            action: {
              label: 'Undo',
              onClick: () =>
                void tell(() => addParticipant(convo.convo_id, one.user_id), `${name} was not added`),
            },
          }
        : {}),
    });
  };
  const read = one.last_read_time
    ? `Read ${formatWhen(one.last_read_time, client.timezone)}`
    : 'Has not read it yet';
  return (
    <li className="row gap-10 min-h-48">
      <UserAvatar user={one} size={32} />
      <span className="column grow min-w-0">
        <span className="ellipsis text-14 medium">
          {name}
          {self ? ' (you)' : ''}
        </span>
        <span className={`ellipsis caption no-margin ${classes.hint}`}>
          {owner ? 'Owner · ' : ''}
          {read}
        </span>
      </span>
      {removable ? (
        <IconButton
          icon={self ? mdiExitToApp : mdiClose}
          label={self ? 'Leave this conversation' : `Take ${name} out`}
          iconSize={18}
          disabled={limited}
          onClick={() => void takeOut()}
        />
      ) : null}
    </li>
  );
}

function AddPeople({ convo }: { convo: Conversation }) {
  const { user_id } = useSession();
  const people = usePeople();
  const limited = useLimited();
  const [typed, setTyped] = useState('');
  const found = useMemo(() => {
    const inside = new Set(convo.convo_participants.map((one) => one.user_id));
    const outside = people.filter((one) => !inside.has(one.user_id));
    // Oneself first: joining is what most often is looked for.
    return contract
      .offerPeople(outside, typed.trim())
      .toSorted((a, b) => Number(b.user_id === user_id) - Number(a.user_id === user_id));
  }, [people, convo.convo_participants, typed, user_id]);
  if (!convo.can.addPeople) {
    return (
      <p className={`ellipsis caption no-margin ${classes.hint}`}>
        {contract.conversationMessages.onlyOwnerAdds}
      </p>
    );
  }
  if (limited !== null) return <p className={`ellipsis caption no-margin ${classes.hint}`}>{limited}</p>;
  return (
    <section aria-label="Add people">
      <h3 className={classes.heading}>Add people</h3>
      <ListSearch
        label="Search colleagues"
        placeholder="Name or username"
        value={typed}
        onChange={setTyped}
      />
      {found.length === 0 ? (
        <p className={`ellipsis caption no-margin ${classes.hint}`}>
          {typed.trim() === ''
            ? 'Everyone of the office takes part already.'
            : 'Nobody by this name who could be added.'}
        </p>
      ) : null}
      <ul className={classes.list} aria-label="Can be added">
        {found.slice(0, OFFERED).map((person) => (
          <li key={person.user_id} className="row gap-10 min-h-48">
            <UserAvatar user={person} size={32} />
            <span className="column grow min-w-0">
              <span className="ellipsis text-14 medium">
                {personName(person)}
                {person.user_id === user_id ? ' (you)' : ''}
              </span>
              <span className={`ellipsis caption no-margin ${classes.hint}`}>@{person.username}</span>
            </span>
            <IconButton
              icon={mdiAccountPlusOutline}
              label={person.user_id === user_id ? 'Join this conversation' : `Add ${personName(person)}`}
              tip={person.user_id === user_id ? 'Join' : 'Add'}
              iconSize={18}
              onClick={() =>
                void tell(
                  () => addParticipant(convo.convo_id, person.user_id),
                  `${personName(person)} was not added`,
                )
              }
            />
          </li>
        ))}
      </ul>
      {found.length > OFFERED ? (
        <p className={`ellipsis caption no-margin ${classes.hint}`}>
          {found.length - OFFERED} more: type a name.
        </p>
      ) : null}
    </section>
  );
}
