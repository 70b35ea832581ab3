import { contacts as contract, labels } from '@chairline/contract';
import { Menu } from '@mantine/core';
import { mdiCheck, mdiChevronDown } from '@mdi/js';
import { type Contact } from '../../contacts/index.ts';
import { useContactTypes } from '../../labels/index.ts';
import { call } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import classes from './header-strip.module.css';

const NO_TYPE = 0;

async function setType(contact: Contact, typeId: number, typeName: string): Promise<void> {
  const before = contact.contact_type;
  const send = (type: number) =>
    call(contract.setContactType, { params: { id: contact.contact_id, typeId: type }, quiet400: true });
  const failed = (error: unknown) => {
    sayFault(error, 'The type was not changed.');
  };
  const undo = async () => {
    await send(before);
    notify({ message: 'Undone: the contact type is what it was' });
  };
  try {
    await send(typeId);
    notify({
      message: typeId === NO_TYPE ? 'Contact type taken away' : `Contact type is ${typeName} now`,
      kind: 'success',
      action: { label: 'Undo', onClick: () => void undo().catch(failed) },
    });
  } catch (error) {
    failed(error);
  }
}

/** A contact's type; another one can be chosen where the types allow it. */
export function TypeChip({ contact }: { contact: Contact }) {
  const types = useContactTypes();
  const limited = useLimited() !== null;
  const held = types.get(contact.contact_type);
  const choices = [...types.values()].filter((type) => type.can_be_set && type.type_id !== NO_TYPE);
  const fixed = held !== undefined && !held.can_be_changed;
  const name = held?.type_name ?? 'No type';
  if (fixed || limited || choices.length === 0) {
    if (!held) return null;
    return (
      <span className={classes.type} data-tip={fixed ? labels.labelMessages.typeFixed : undefined}>
        <span className={classes.dot} style={{ background: held.color }} />
        {name}
      </span>
    );
  }
  return (
    <Menu position="bottom-start" shadow="md" width={220} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <button type="button" className={classes.type} aria-label={`Contact type: ${name}. Change it`}>
          {held ? <span className={classes.dot} style={{ background: held.color }} /> : null}
          {name}
          <Icon path={mdiChevronDown} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((type) => (
          <Menu.Item
            key={type.type_id}
            leftSection={<span className={classes.dot} style={{ background: type.color }} />}
            rightSection={type === held ? <Icon path={mdiCheck} size={16} label="chosen" /> : null}
            onClick={() => {
              if (type !== held) void setType(contact, type.type_id, type.type_name);
            }}
          >
            {type.type_name}
          </Menu.Item>
        ))}
        {held ? (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => void setType(contact, NO_TYPE, '')}>No type</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
