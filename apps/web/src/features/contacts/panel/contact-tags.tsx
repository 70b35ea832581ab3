import { Button } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { addContactTag, removeContactTag, TagChip, TagPicker, useTagMap } from '../../labels/index.ts';
import type { Contact } from '../contact-types.ts';
import { receiveContact } from '../store.ts';
import classes from './panel.module.css';

/** A contact's tags: each change is saved at once, with an undo. */
export function ContactTags({ contact }: { contact: Contact }) {
  const limited = useLimited() !== null;
  const mayTag = useSession().can.tag_manually && !limited;
  const tags = useTagMap();
  const [picking, setPicking] = useState(false);
  const id = contact.contact_id;
  const shown = contact.tags.map((tagId) => tags.get(tagId)).filter((tag) => tag !== undefined);
  return (
    <div className="row wrap gap-6" role="group" aria-label="Tags">
      {shown.map((tag) => (
        <TagChip
          key={tag.tag_id}
          tag={tag}
          onRemove={mayTag ? () => void removeContactTag(id, tag.tag_id, receiveContact) : undefined}
        />
      ))}
      {mayTag ? (
        <TagPicker
          target="contact"
          applied={contact.tags}
          opened={picking}
          onChange={setPicking}
          onPick={(tag) => void addContactTag(id, tag.tag_id, receiveContact)}
        >
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon path={mdiPlus} size={16} />}
            onClick={() => setPicking(!picking)}
          >
            Tag
          </Button>
        </TagPicker>
      ) : null}
      {shown.length === 0 && !mayTag ? <p className={`caption no-margin ${classes.dim}`}>No tags</p> : null}
    </div>
  );
}
