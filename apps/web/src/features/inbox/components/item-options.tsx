import { inbox } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import {
  mdiCalendarQuestionOutline,
  mdiContentCopy,
  mdiForumOutline,
  mdiMessageArrowRightOutline,
  mdiReload,
  mdiReply,
  mdiTagPlusOutline,
  mdiTranslate,
} from '@mdi/js';
import { useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { addItemTag, TagPicker } from '../../labels/index.ts';
import { receiveItem } from '../store.ts';
import { useThreadView } from '../thread-context.ts';
import { translate } from '../translate-item.ts';
import { useResendItem } from '../use-resend-item.ts';
import { copyText, Option } from '../../../ui/thread/option.tsx';
import { OptionsBar } from '../../../ui/thread/options-bar.tsx';

interface ItemOptionsProps {
  item: CommItem;
  /** Keeps the options where they are while one of their popups is open. */
  hold: (on: boolean) => void;
}

/** What can be done with one message: tag it, answer it, copy, translate or send it again. */
export function ItemOptions({ item, hold }: ItemOptionsProps) {
  const view = useThreadView();
  const limited = useLimited() !== null;
  const [tagging, setTagging] = useState(false);
  const { resend, sending } = useResendItem(item);
  const text = item.kind === 'text';
  const translatable =
    view.canTranslate &&
    text &&
    inbox.isFromContact(item) &&
    item.message !== '' &&
    (item.translation === null || item.translation === 'failed');
  const openTags = (opened: boolean) => {
    setTagging(opened);
    hold(opened);
  };
  return (
    <OptionsBar ours={!inbox.isFromContact(item)}>
      {text && item.can.resend ? (
        <Option icon={mdiReload} label="Send again" disabled={sending || limited} onClick={resend} />
      ) : null}
      {view.canTag ? (
        <TagPicker
          target="item"
          applied={item.tags}
          opened={tagging}
          onChange={openTags}
          onPick={(tag) => void addItemTag(item.comm_participant_id, tag.tag_id, receiveItem)}
        >
          <Option
            icon={mdiTagPlusOutline}
            label="Add a tag"
            disabled={limited}
            onClick={() => openTags(!tagging)}
          />
        </TagPicker>
      ) : null}
      {view.reply && text ? (
        <Option icon={mdiReply} label="Reply to this" disabled={limited} onClick={() => view.reply?.(item)} />
      ) : null}
      {view.discuss ? (
        <Option
          icon={mdiForumOutline}
          label="Discuss with colleagues"
          disabled={limited}
          onClick={() => view.discuss?.(item)}
        />
      ) : null}
      {view.request && (item.kind === 'call' || (text && inbox.isFromContact(item))) ? (
        <Option
          icon={mdiCalendarQuestionOutline}
          label="Make an appointment request"
          disabled={limited}
          onClick={() => view.request?.(item)}
        />
      ) : null}
      {view.openContact ? (
        <Option
          icon={mdiMessageArrowRightOutline}
          label={`Open the conversation with ${view.nameOf(item.contact_id)}`}
          onClick={() => view.openContact?.(item)}
        />
      ) : null}
      {translatable ? (
        <Option
          icon={mdiTranslate}
          label="Translate"
          disabled={limited}
          onClick={() => void translate(item)}
        />
      ) : null}
      {item.message !== '' || item.snippet !== '' ? (
        <Option
          icon={mdiContentCopy}
          label="Copy"
          onClick={() => void copyText(item.message || item.snippet)}
        />
      ) : null}
    </OptionsBar>
  );
}
