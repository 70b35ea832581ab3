import { labels } from '@chairline/contract';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { useLimited } from '../../../lib/limited.ts';
import { useContactTypes } from '../../labels/index.ts';
import type { Contact } from '../contact-types.ts';
import { chooseType } from './mutations.ts';
import classes from './panel.module.css';

/** A contact's type: a change is saved at once, with an undo. */
export function ContactType({ contact }: { contact: Contact }) {
  const limited = useLimited() !== null;
  const types = useContactTypes();
  const id = contact.contact_id;
  const type = types.get(contact.contact_type);
  const fixed = type?.can_be_changed === false;
  // Until the types are here a select without this one would say None.
  const pending = contact.contact_type !== 0 && types.size === 0;
  const offered = [...types.values()].filter(
    (other) => other.can_be_set || other.type_id === contact.contact_type,
  );
  return (
    <div className={classes.fields}>
      <ChoiceField
        label="Contact type"
        disabled={fixed || limited || pending}
        description={fixed ? labels.labelMessages.typeFixed : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        data={[
          { value: 0, label: 'None' },
          ...(pending ? [{ value: contact.contact_type, label: 'Loading…' }] : []),
          ...offered.map(({ type_id, type_name }) => ({ value: type_id, label: type_name })),
        ]}
        value={contact.contact_type}
        onChange={(chosen) => void chooseType(id, contact.contact_type, chosen)}
      />
    </div>
  );
}
