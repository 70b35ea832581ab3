import { labels } from '@chairline/contract';
import { Button, NativeSelect } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import {
  addContactTag,
  removeContactTag,
  TagChip,
  TagPicker,
  useContactTypes,
  useTagMap,
} from '../../labels/index.ts';
import type { Contact } from '../contact-types.ts';
import { receiveContact } from '../store.ts';
import { chooseType } from './mutations.ts';
import classes from './panel.module.css';

/** A contact's type and tags: each change is saved at once, with an undo. */
export function TypeAndTags({ contact }: { contact: Contact }) {
  const limited = useLimited() !== null;
  const mayTag = useSession().can.tag_manually && !limited;
  const types = useContactTypes();
  const tags = useTagMap();
  const [picking, setPicking] = useState(false);
  const id = contact.contact_id;
  const type = types.get(contact.contact_type);
  const fixed = type?.can_be_changed === false;
  // Until the types are here a select without this one would say None.
  const pending = contact.contact_type !== 0 && types.size === 0;
  const offered = [...types.values()].filter(
    (other) => other.can_be_set || other.type_id === contact.contact_type,
  );
  const shown = contact.tags.map((tagId) => tags.get(tagId)).filter((tag) => tag !== undefined);
  return (
    <div className={`grid cols-1 gap-14 ${classes.fields}`}>
      <NativeSelect
        label="Contact type"
        disabled={fixed || limited || pending}
        description={fixed ? labels.labelMessages.typeFixed : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        data={[
          { value: '0', label: 'None' },
          ...(pending ? [{ value: String(contact.contact_type), label: 'Loading…' }] : []),
          ...offered.map(({ type_id, type_name }) => ({ value: String(type_id), label: type_name })),
        ]}
        value={String(contact.contact_type)}
        onChange={(event) => void chooseType(id, contact.contact_type, Number(event.currentTarget.value))}
      />
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
    </div>
  );
}
