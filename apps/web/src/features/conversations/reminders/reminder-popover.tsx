import type { conversations as contract } from '@chairline/contract';
import { Popover } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { conversations } from '@chairline/contract';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { ReminderQuick } from './reminder-quick.tsx';

interface ReminderPopoverProps {
  convo: contract.Conversation;
  /** The button it hangs on. */
  button: (toggle: () => void, opened: boolean) => ReactNode;
  /** It has been closed: the button alone is enough again. */
  onClosed: () => void;
}

const { setReminder, editReminder } = conversations.conversationMessages;

/** The pop-over of an internal conversation's reminder, open from the start; a sheet on a phone. */
export default function ReminderPopover({ convo, button, onClosed }: ReminderPopoverProps) {
  const phone = usePhoneWidth();
  const [opened, setOpened] = useState(false);
  // A question lies over it: a click or Escape there is not meant for it.
  const [asking, setAsking] = useState(false);
  useEffect(() => setOpened(true), []);
  // Answered once its key has passed: pressed before the question had the focus, Escape would close both.
  const onAsking = (asks: boolean) => {
    if (asks) setAsking(true);
    else setTimeout(() => setAsking(false));
  };
  const title = convo.userReminder ? editReminder : setReminder;
  if (phone) {
    return (
      <>
        {button(() => setOpened(!opened), opened)}
        {opened ? (
          <SheetDialog title={title} aside={convo.convo_name} onClose={onClosed}>
            <ReminderQuick convo={convo} asking={asking} onAsking={onAsking} onClose={onClosed} />
          </SheetDialog>
        ) : null}
      </>
    );
  }
  return (
    <Popover
      opened={opened}
      onChange={(open) => {
        setOpened(open);
        if (!open) onClosed();
      }}
      width={320}
      position="bottom-start"
      shadow="md"
      trapFocus={!asking}
      closeOnClickOutside={!asking}
      closeOnEscape={!asking}
      withinPortal
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>{button(() => setOpened(!opened), opened)}</Popover.Target>
      <Popover.Dropdown>
        <ReminderQuick
          convo={convo}
          asking={asking}
          onAsking={onAsking}
          onClose={() => {
            setOpened(false);
            onClosed();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
