import type { conversations } from '@chairline/contract';
import { mdiPlus } from '@mdi/js';
import { useRef, useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
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

/** A conversation's tags in its header, and the way to put one on or take one off for who has the right to. */
export function ConvoTags({ convo, receive }: ConvoTagsProps) {
  const byId = useTagMap();
  const limited = useLimited() !== null;
  const mayTag = useSession().can.tag_manually && !limited;
  const [picking, setPicking] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const shown = convo.convo_tags.flatMap((id) => byId.get(id) ?? []);
  if (shown.length === 0 && !mayTag) return null;
  return (
    <ul className={classes.tags} aria-label="Tags of this conversation">
      {shown.map((tag) => (
        <li key={tag.tag_id}>
          <TagChip
            tag={tag}
            onRemove={
              mayTag
                ? () => {
                    // Its button goes with it: the focus stays in the header.
                    add.current?.focus({ preventScroll: true });
                    void removeConvoTag(convo.convo_id, tag.tag_id, receive);
                  }
                : undefined
            }
          />
        </li>
      ))}
      {mayTag ? (
        <li>
          <TagPicker
            target="conversation"
            applied={convo.convo_tags}
            opened={picking}
            onChange={setPicking}
            onPick={(tag) => void addConvoTag(convo.convo_id, tag.tag_id, receive)}
          >
            <button
              ref={add}
              type="button"
              className={classes.add}
              aria-label="Add a tag to this conversation"
              data-tip="Add a tag"
              onClick={() => setPicking(!picking)}
            >
              <Icon path={mdiPlus} size={16} />
              <span>Tag</span>
            </button>
          </TagPicker>
        </li>
      ) : null}
    </ul>
  );
}
