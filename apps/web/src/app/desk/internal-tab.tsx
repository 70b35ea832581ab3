import { conversations as contract } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { useCallback } from 'react';
import { useContactDetail } from '../../features/contacts/index.ts';
import { InternalPanel } from '../../features/conversations/index.ts';
import { call, errorMessage } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { notify } from '../../ui/notify.tsx';
import type { PanelProps } from './panel-props.ts';
import { SourceItem, useConvoAddress } from '../../features/inbox/index.ts';

/** The right panel's internal conversations, tied to the screen's address and, at the desk, to the open thread. */
export function InternalTab({ contactId: openContactId, over, onClose }: PanelProps) {
  const address = useConvoAddress();
  const { contactId, toItem } = address;

  const onSource = useCallback(
    (of: number, itemId: number | null, at: string) => {
      if (itemId === null) void findByTime(of, at, toItem);
      else toItem(of, itemId);
    },
    [toItem],
  );
  return (
    <InternalPanel
      contactId={contactId}
      member={contactId !== null && contactId !== openContactId ? <MemberName contactId={contactId} /> : null}
      convo={address.convo}
      messageId={address.message}
      about={address.about}
      onOpen={address.open}
      onBegin={address.begin}
      onBack={address.back}
      onList={address.toList}
      onEscape={over ? onClose : undefined}
      onSource={onSource}
      onElsewhere={address.moveTo}
      Source={SourceItem}
    />
  );
}

/** One of the family, by name. */
function MemberName({ contactId }: { contactId: number }) {
  const { contact } = useContactDetail(contactId);
  return <> about {contact ? contactName(contact) : '…'}</>;
}

/** Goes to what a thread said when a conversation about its contact began. */
async function findByTime(
  contactId: number,
  at: string,
  toItem: (contactId: number, itemId: number) => void,
): Promise<void> {
  try {
    const { conversation_id } = await call(contract.findItemByTime, {
      query: { timestamp: at, contact_id: contactId },
    });
    toItem(contactId, conversation_id);
  } catch (error) {
    const missing = error instanceof ApiError && error.status === 404;
    notify({
      message: missing ? contract.conversationMessages.referenceNotFound : errorMessage(error),
      kind: missing ? 'warning' : 'error',
    });
  }
}
