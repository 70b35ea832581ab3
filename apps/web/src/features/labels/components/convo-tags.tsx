import type { conversations } from '@chairline/contract';
import { mdiTagPlusOutline } from '@mdi/js';
import { useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useTagMap } from '../queries.ts';
import { addConvoTag, removeConvoTag } from '../tagging.ts';
import classes from './convo-tags.module.css';
import { TagChip } from './tag-chip.tsx';
import { TagPicker } from './tag-picker.tsx';

interface ConvoTagsProps {
  convo: Pick<conversations.Conversation, 'convo_id' | 'convo_tags'>;
  /** Takes what the server answered; the event that follows says the same. */
  receive: (convo: conversations.Conversation) => void;
}

function useMayTag(): boolean {
  const limited = useLimited() !== null;
  return useSession().can.tag_manually && !limited;
}

/**
 * A conversation's tags, each with a button to take it off for those who may; shows nothing without tags.
 * @param heir who takes the focus of a chip that goes
 */
export function ConvoTags({ convo, receive, heir }: ConvoTagsProps & { heir?: () => HTMLElement | null }) {
  const byId = useTagMap();
  const mayTag = useMayTag();
  const shown = convo.convo_tags.flatMap((id) => byId.get(id) ?? []);
  if (shown.length === 0) return null;
  const remove = (tagId: number) => {
    heir?.()?.focus({ preventScroll: true });
    void removeConvoTag(convo.convo_id, tagId, receive);
  };
  return (
    <ul
      className={`flex plain-list wrap gap-4 min-w-0 phone-fixed-size phone-no-wrap ${classes.tags}`}
      aria-label="Tags of this conversation"
    >
      {shown.map((tag) => (
        <li key={tag.tag_id}>
          <TagChip tag={tag} onRemove={mayTag ? () => remove(tag.tag_id) : undefined} />
        </li>
      ))}
    </ul>
  );
}

/** Puts a tag on a conversation; nothing for who has no right to. */
export function AddConvoTag({ convo, receive }: ConvoTagsProps) {
  const mayTag = useMayTag();
  const [picking, setPicking] = useState(false);
  if (!mayTag) return null;
  return (
    <TagPicker
      target="conversation"
      applied={convo.convo_tags}
      opened={picking}
      onChange={setPicking}
      onPick={(tag) => void addConvoTag(convo.convo_id, tag.tag_id, receive)}
    >
      <IconButton
        icon={mdiTagPlusOutline}
        label="Add a tag to this conversation"
        tip="Add a tag"
        data-add-tag
        onClick={() => setPicking(!picking)}
      />
    </TagPicker>
  );
}
