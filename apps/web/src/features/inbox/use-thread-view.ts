import type { CommItem, ThreadSource } from '@chairline/office-state/inbox';
import { useMemo } from 'react';
import { useSession } from '../../lib/session.ts';
import type { MediaTarget } from '../../ui/media/media-kinds.ts';
import type { ThreadView } from './thread-context.ts';
import { setTagFilter } from './thread-filter.ts';
import { useDeskConvoAddress } from './address/use-desk-convo-address.ts';
import { useCanTranslate } from '../../lib/can-translate.ts';

interface ViewInput {
  source: ThreadSource;
  nameOf: (contactId: number) => string;
  openMedia: (target: MediaTarget) => void;
  jumpTo: (itemId: number) => void;
  openMail: (threadId: string, emailId: number | null) => void;
  reply: ((item: CommItem) => void) | null;
  request: ((item: CommItem) => void) | null;
}

/** What the rows of a thread need of it. */
export function useThreadContext({
  source,
  nameOf,
  openMedia,
  jumpTo,
  openMail,
  reply,
  request,
}: ViewInput): ThreadView {
  const user = useSession();
  const canTranslate = useCanTranslate();
  const { discuss, showAbout } = useDeskConvoAddress();
  const { timezone } = user.client;
  const canTag = user.can.tag_manually;
  return useMemo(
    () => ({
      timezone,
      inFamily: source.kind === 'family',
      nameOf,
      canTag,
      canTranslate,
      openMedia,
      jumpTo,
      openMail,
      reply,
      request,
      discuss: (item) => discuss(item.contact_id, item.comm_participant_id),
      showConvos: (item) => showAbout(item.contact_id, item.comm_participant_id),
      filterBy: 'contactId' in source ? (tagId) => setTagFilter(source.contactId, tagId) : null,
      openContact: null,
    }),
    [
      timezone,
      source,
      nameOf,
      canTag,
      canTranslate,
      openMedia,
      jumpTo,
      openMail,
      reply,
      request,
      discuss,
      showAbout,
    ],
  );
}
