import { formatPhone } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { Popover } from '@mantine/core';
import type { ReactElement } from 'react';
import { CallButton } from '../../../ui/call-button.tsx';
import { numbersToCall } from '../contact-numbers.ts';
import type { Contact } from '../contact-types.ts';

interface RowCallPopupProps {
  contact: Contact;
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** The button that opens it. */
  children: ReactElement;
}

const kindNames = { cell: 'Cell', home: 'Home', work: 'Work' } as const;

/** Which of a contact's numbers is called; it bears the name of its button. */
export function RowCallPopup({ contact, opened, onChange, children }: RowCallPopupProps) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className="column pad-8">
        {numbersToCall(contact).map(({ number, kind }) => (
          <CallButton
            key={number}
            name={contactName(contact)}
            number={number}
            kind={kind}
            contactId={contact.contact_id}
            className="row bare gap-12 justify-between h-32 pad-0-10 radius-control ink font-inherit text-13 no-underline hover-tint touch-h-44"
            onCalled={() => onChange(false)}
          >
            <span className="ink-dim">{kind ? kindNames[kind] : 'Main'}</span>
            <span className="tabular">{formatPhone(number)}</span>
          </CallButton>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
