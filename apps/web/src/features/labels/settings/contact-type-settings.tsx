import type { labels } from '@chairline/contract';
import { mdiAccountGroupOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import table from '../../../ui/grid-table.module.css';
import { GridTable } from '../../../ui/grid-table.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { contactTypesQuery } from '../queries.ts';
import { ContactTypeDialog } from './contact-type-dialog.tsx';
import { LabelPage, usePages, type LabelScreen } from './label-page.tsx';
import classes from './label-page.module.css';
import { RowActions } from './row-actions.tsx';
import { colorName } from './swatches.tsx';

const columns =
  'minmax(104px, 1.2fr) minmax(72px, 2fr) minmax(72px, auto) minmax(56px, auto) minmax(64px, auto)';
const headings = ['Name', 'Description', 'Color', 'Can Set', 'Can Change'];

/** The office's contact types. */
export function ContactTypeSettings(where: LabelScreen) {
  const admin = useSession().can.administer;
  const query = useQuery(contactTypesQuery);
  const [editing, setEditing] = useState<labels.ContactType | 'new' | null>(null);
  const { shown, pager } = usePages(query.data ?? []);
  return (
    <LabelPage
      title="Contact Types"
      hint="What a contact is to your office. The color stands as a dot beside the name."
      where={where}
      readOnly="Only an admin of your office can make and change contact types."
      onCreate={() => setEditing('new')}
    >
      <QueryWait query={query} subject="The contact types" rows={6} rowHeight={48} />
      {query.data ? (
        <>
          <GridTable label="Contact types" columns={columns} headings={headings} actions={admin}>
            {shown.map((type) => (
              <TypeRow key={type.type_id} type={type} admin={admin} onEdit={() => setEditing(type)} />
            ))}
            {shown.length === 0 ? (
              <div role="row" className={table.empty}>
                <div role="cell" aria-colspan={headings.length}>
                  <EmptyState icon={mdiAccountGroupOutline} title="There are no contact types yet" />
                </div>
              </div>
            ) : null}
          </GridTable>
          {pager}
        </>
      ) : null}
      {editing !== null ? (
        <ContactTypeDialog type={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </LabelPage>
  );
}

interface TypeRowProps {
  type: labels.ContactType;
  admin: boolean;
  onEdit: () => void;
}

function TypeRow({ type, admin, onEdit }: TypeRowProps) {
  const yesNo = (value: boolean) => (value ? 'Yes' : <span className={table.dim}>No</span>);
  return (
    <div role="row" className={table.row}>
      <div role="cell" className={`${table.cell} phone-size-14 ${table.lead}`}>
        <span className="row gap-8 medium">{type.type_name}</span>
      </div>
      <div role="cell" className={table.cell} data-label="Description">
        <span className="clamp clamp-2" title={type.type_desc || undefined}>
          {type.type_desc || <span className={table.dim}>None</span>}
        </span>
      </div>
      <div role="cell" className={table.cell} data-label="Color">
        <span className="row gap-8 medium" style={{ fontWeight: 400 }}>
          <span className={classes.dot} style={{ background: type.color }} />
          {colorName(type.color)}
        </span>
      </div>
      <div role="cell" className={table.cell} data-label="Can Set">
        {yesNo(type.can_be_set)}
      </div>
      <div role="cell" className={table.cell} data-label="Can Change">
        {yesNo(type.can_be_changed)}
      </div>
      {admin ? <RowActions name={type.type_name} onEdit={onEdit} /> : null}
    </div>
  );
}
