import type { phones as contract } from '@chairline/contract';
import { mdiDeskphone } from '@mdi/js';
import { EmptyState } from '../../../ui/empty-state.tsx';
import table from '../../../ui/grid-table.module.css';
import { GridTable } from '../../../ui/grid-table.tsx';
import { NewPhone, type NewPhoneFields } from './new-phone.tsx';
import { PhoneEditor } from './phone-editor.tsx';
import { editButtonId, PhoneRow } from './phone-row.tsx';

const columns = 'minmax(172px, 1.1fr) auto minmax(140px, 1.2fr) minmax(260px, 2fr)';
const headings = ['Phone number', 'Ported', 'Description', 'Texts and calls'];

/** The button that began the new row, which gets the focus back. */
export const ADD_BUTTON_ID = 'add-phone';

interface PhoneTableProps {
  phones: contract.Phone[];
  admin: boolean;
  /** The phone_id whose row is a form. */
  editing: number | null;
  /** What stands in the row that is not saved yet; null while there is none. */
  newRow: NewPhoneFields | null;
  /** Its words were typed before the page was left. */
  newRowRestored: boolean;
  onNewRow: (fields: NewPhoneFields | null) => void;
  onEdit: (phoneId: number | null) => void;
  /** The id of what gets the focus once a form has left the page. */
  onFocusNext: (id: string) => void;
  onDelete: (phone: contract.Phone) => void;
}

/** The office's numbers, the new row above them; rows turn into forms in their place. */
export function PhoneTable(props: PhoneTableProps) {
  const { phones, admin, editing, newRow, onNewRow, onEdit, onFocusNext } = props;
  const close = (id: number) => {
    onEdit(null);
    onFocusNext(editButtonId(id));
  };
  return (
    <GridTable label="Client phones" columns={columns} headings={headings} actions={admin}>
      {newRow ? (
        <div role="row" className={table.form}>
          <div role="cell" aria-colspan={5}>
            <NewPhone
              fields={newRow}
              restored={props.newRowRestored}
              onChange={(patch) => onNewRow({ ...newRow, ...patch })}
              onSaved={(phone) => {
                onNewRow(null);
                onFocusNext(editButtonId(phone.phone_id));
              }}
              onCancel={() => {
                onNewRow(null);
                onFocusNext(ADD_BUTTON_ID);
              }}
            />
          </div>
        </div>
      ) : null}
      {phones.map((phone) =>
        editing === phone.phone_id ? (
          <div key={phone.phone_id} role="row" className={table.form}>
            <div role="cell" aria-colspan={5}>
              <PhoneEditor
                phone={phone}
                onSaved={() => close(phone.phone_id)}
                onCancel={() => close(phone.phone_id)}
              />
            </div>
          </div>
        ) : (
          <PhoneRow
            key={phone.phone_id}
            phone={phone}
            admin={admin}
            onEdit={() => onEdit(phone.phone_id)}
            onDelete={() => props.onDelete(phone)}
          />
        ),
      )}
      {phones.length === 0 && !newRow ? (
        <div role="row" className={table.empty}>
          <div role="cell" aria-colspan={5}>
            <EmptyState
              icon={mdiDeskphone}
              title="This office has no number yet"
              hint={
                admin
                  ? 'Find one near you, or add the number you have. Texts can leave once there is one.'
                  : 'An admin of your office can add one here.'
              }
            />
          </div>
        </div>
      ) : null}
    </GridTable>
  );
}
