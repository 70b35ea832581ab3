import type { ContactExtras } from '@chairline/office-state/contacts';
import { isAbout, keyOf, type ThreadSource, type ThreadWindow } from '@chairline/office-state/inbox';
import { emptyWindow } from '@chairline/office-state/window';
import { mdiMessageTextOutline } from '@mdi/js';
import { useMemo, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ThreadFrame } from '../../../ui/thread/thread-frame.tsx';
import type { JumpTarget } from '../../../ui/thread/use-jump.ts';
import { useThread } from '../../../ui/thread/use-thread.ts';
import { estimateRow } from '../estimate-row.ts';
import { useOutbox } from '../outbox.ts';
import { useThreads } from '../store.ts';
import { notHere, ThreadContext, type ThreadView } from '../thread-context.ts';
import { threadLoader } from '../thread-loader.ts';
import { threadRowRules } from '../thread-rows.ts';
import { useThreadEnd } from '../use-thread-end.ts';
import { ItemOptions } from './item-options.tsx';
import { ThreadRowView } from './thread-row.tsx';
import classes from './thread.module.css';

interface ThreadProps {
  source: ThreadSource;
  /** Whose conversation it is, in words. */
  name: string;
  view: ThreadView;
  extras: ContactExtras | undefined;
  target: JumpTarget | null;
  /** What stands there where the thread has nothing to show. */
  emptyWords: { title: string; hint: string };
}

/** Texts, calls and e-mails side by side in time. */
export function Thread({ source, name, view, extras, target, emptyWords }: ThreadProps) {
  const user = useSession();
  const held = useThreads((state) => state.windows.get(keyOf(source)));
  const window: ThreadWindow = useMemo(() => held ?? emptyWindow(source), [held, source]);
  const entries = useOutbox((state) => state.entries);
  // A narrowed thread they are no part of.
  const pending = useMemo(
    () => (source.kind === 'tag' ? [] : entries.filter((entry) => isAbout(source, entry.contact_id))),
    [entries, source],
  );
  // What was unread when the thread was opened stays marked while it is read.
  const [readUpTo, setReadUpTo] = useState<number | null | undefined>(undefined);
  if (readUpTo === undefined && extras) setReadUpTo(extras.last_read_id);
  const thread = useThread({
    window,
    loader: threadLoader,
    rules: threadRowRules,
    pending,
    timezone: view.timezone,
    userId: user.user_id,
    readUpTo: source.kind === 'contact' ? (readUpTo ?? null) : null,
    estimateRow,
    likelyWidth: 900,
    target,
    notHere,
  });
  useThreadEnd({ source, window, extras, thread });
  /** A message that stands elsewhere as well leads there. */
  const openContact = (id: number) => {
    const item = window.items.find(({ comm_participant_id }) => comm_participant_id === id);
    if (!view.openContact || !item) return false;
    view.openContact(item);
    return true;
  };
  const userName = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return (
    <ThreadContext value={view}>
      <ThreadFrame
        thread={thread}
        label={`Conversation with ${name}`}
        empty={<EmptyState icon={mdiMessageTextOutline} {...emptyWords} />}
        rowClass={classes.place}
        onEnter={openContact}
        renderRow={(row, state) => <ThreadRowView row={row} userName={userName} {...state} />}
        Options={ItemOptions}
      />
    </ThreadContext>
  );
}
