import type { ConvoMessage } from '@chairline/office-state/conversations';
import {
  mdiAt,
  mdiCheckCircleOutline,
  mdiContentCopy,
  mdiDeleteOutline,
  mdiHistory,
  mdiPencilOutline,
  mdiReply,
  mdiRestore,
} from '@mdi/js';
import { copyText, Option } from '../../../ui/thread/option.tsx';
import { OptionsBar } from '../../../ui/thread/options-bar.tsx';
import { bringBack, markMention, withdraw } from './message-acts.ts';
import { useMessengerView } from './messenger-context.ts';

/** What can be done with one message: answer it, mention its writer, and with one's own edit or withdraw it. */
export function MessageOptions({ item: message }: { item: ConvoMessage }) {
  const view = useMessengerView();
  const withdrawn = message.withdrawn_at !== null;
  const own = message.who_sent === view.userId;
  const open = message.convo_mentions.some(({ user_id, completed }) => user_id === view.userId && !completed);
  const changed = withdrawn || message.earlier_versions > 0;
  if (message.who_sent === null) return null;
  return (
    <OptionsBar>
      {open && !withdrawn ? (
        <Option
          icon={mdiCheckCircleOutline}
          label="Mark my mention done"
          onClick={() => void markMention(message, true)}
        />
      ) : null}
      {view.writable && !withdrawn ? (
        <Option icon={mdiReply} label="Reply to this" onClick={() => view.reply(message)} />
      ) : null}
      {view.writable && !own ? (
        <Option
          icon={mdiAt}
          label={`Mention ${message.full_name}`}
          onClick={() => view.mentionBack(message)}
        />
      ) : null}
      {view.writable && own && !withdrawn && message.message !== '' ? (
        <Option icon={mdiPencilOutline} label="Edit" onClick={() => view.edit(message)} />
      ) : null}
      {!withdrawn && message.message !== '' ? (
        <Option icon={mdiContentCopy} label="Copy" onClick={() => void copyText(message.message)} />
      ) : null}
      {changed ? (
        <Option icon={mdiHistory} label="What it said before" onClick={() => view.showHistory(message)} />
      ) : null}
      {view.writable && own && !withdrawn ? (
        <Option icon={mdiDeleteOutline} label="Withdraw" onClick={() => void withdraw(message)} />
      ) : null}
      {view.writable && own && withdrawn ? (
        <Option icon={mdiRestore} label="Bring it back" onClick={() => void bringBack(message)} />
      ) : null}
    </OptionsBar>
  );
}
