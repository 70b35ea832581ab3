import { Popover } from '@mantine/core';
import { useRef, type ReactElement } from 'react';
import { addContactTag, removeContactTag, TagChip, TagList, useTagMap } from '../../labels/index.ts';
import type { Contact } from '../contact-types.ts';
import { receiveContact } from '../store.ts';
import classes from './row-tag-popup.module.css';

interface RowTagPopupProps {
  contact: Contact;
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** The button that opens it. */
  children: ReactElement;
}

/** The tags of a contact, to be taken off, and the others, to be put on, without opening the contact. */
export function RowTagPopup({ contact, opened, onChange, children }: RowTagPopupProps) {
  const byId = useTagMap();
  const dropdown = useRef<HTMLDivElement>(null);
  const id = contact.contact_id;
  const applied = contact.tags.flatMap((tag) => byId.get(tag) ?? []);
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      width={280}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown ref={dropdown} className="pad-8" aria-label="Tags">
        {opened ? (
          <>
            {applied.length > 0 ? (
              <div className={classes.applied}>
                {applied.map((tag) => (
                  <TagChip
                    key={tag.tag_id}
                    tag={tag}
                    onRemove={() => {
                      // Its button goes with it: the focus stays in the popup.
                      dropdown.current?.querySelector('input')?.focus();
                      void removeContactTag(id, tag.tag_id, receiveContact);
                    }}
                  />
                ))}
              </div>
            ) : null}
            <TagList
              target="contact"
              applied={contact.tags}
              onPick={(tag) => void addContactTag(id, tag.tag_id, receiveContact)}
            />
          </>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
