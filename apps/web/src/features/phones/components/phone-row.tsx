import { formatPhone, type phones } from '@chairline/contract';
import { ActionIcon, Button } from '@mantine/core';
import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import table from '../../../ui/grid-table.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { createPhone, updatePhone } from '../mutations.ts';
import { describeCalls, describeTexts } from '../phone-words.ts';
import classes from './phone-row.module.css';

interface PhoneRowProps {
  phone: phones.Phone;
  admin: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** Where the focus goes when the row's form closes. */
export const editButtonId = (phoneId: number) => `edit-phone-${phoneId}`;

function PhoneState({
  phone,
  admin,
  busy,
  onRetry,
}: Pick<PhoneRowProps, 'phone' | 'admin'> & { busy: boolean; onRetry: () => void }) {
  if (phone.state === 'active') return null;
  if (phone.state === 'ordering') {
    return (
      <p className={classes.state} data-tone="warning">
        Ordering · waiting for the carrier
      </p>
    );
  }
  return (
    <div className={classes.state} data-tone="error">
      <span>Not ordered. {phone.failure ?? 'The carrier did not say why.'}</span>
      {admin ? (
        <Button variant="default" size="compact-sm" loading={busy} onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}

export function PhoneRow({ phone, admin, onEdit, onDelete }: PhoneRowProps) {
  const number = formatPhone(phone.phone_num);
  const { busy, run } = useWork(sayFault, () => document.getElementById(editButtonId(phone.phone_id)));
  const retry = () =>
    run(() =>
      createPhone({ phoneNumber: phone.phone_num, description: phone.description, ported: phone.ported }),
    );
  const makeDefault = () =>
    run(() => updatePhone({ phone_id: phone.phone_id, is_text_default: true, version: phone.version }));
  const canBeDefault = admin && !phone.is_text_default && phone.takes_texts && phone.state === 'active';
  return (
    <div role="row" className={table.row}>
      <div role="cell" className={`${table.cell} phone-size-14 ${table.lead}`}>
        <span className="medium tabular nowrap">{number}</span>
        <PhoneState phone={phone} admin={admin} busy={busy} onRetry={() => void retry()} />
      </div>
      <div role="cell" className={table.cell} data-label="Ported">
        {phone.ported ? 'Yes' : <span className={table.dim}>No</span>}
      </div>
      <div role="cell" className={table.cell} data-label="Description">
        {phone.description || <span className={table.dim}>None</span>}
      </div>
      <div role="cell" className={`${table.cell} ${classes.does}`} data-label="Texts, calls">
        <span className="grid">
          <span>{describeTexts(phone)}</span>
          <span className={table.dim}>{describeCalls(phone)}</span>
        </span>
        {phone.is_text_default ? (
          <span className={table.chip} data-tone="brand">
            Texts leave from here
          </span>
        ) : null}
        {canBeDefault ? (
          <Button
            variant="subtle"
            size="compact-sm"
            className={`ink-brand phone-h-44 ${classes.makeDefault!}`}
            loading={busy}
            aria-label={`Use ${number} for texts`}
            onClick={() => void makeDefault()}
          >
            Use for texts
          </Button>
        ) : null}
      </div>
      {admin ? (
        <div role="cell" className={`${table.cell} ${table.actions}`}>
          <ActionIcon
            id={editButtonId(phone.phone_id)}
            variant="subtle"
            color="gray"
            className={classes.action!}
            aria-label={`Edit ${number}`}
            data-tip="Edit"
            onClick={onEdit}
          >
            <Icon path={mdiPencilOutline} />
          </ActionIcon>
          {phone.ported ? (
            <span className={classes.action} aria-hidden />
          ) : (
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.action!}
              aria-label={`Delete ${number}`}
              data-tip="Delete"
              onClick={onDelete}
            >
              <Icon path={mdiTrashCanOutline} />
            </ActionIcon>
          )}
        </div>
      ) : null}
    </div>
  );
}
