import { labels } from '@chairline/contract';
import { mdiTextBoxOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import table from '../../../ui/grid-table.module.css';
import { GridTable } from '../../../ui/grid-table.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { deleteTemplate } from '../mutations.ts';
import { templatesQuery, useContactTypes } from '../queries.ts';
import { LabelPage, usePages, type LabelScreen } from './label-page.tsx';
import { RowActions } from './row-actions.tsx';
import { TemplateDialog } from './template-dialog.tsx';

const columns = 'minmax(104px, 1.2fr) minmax(96px, 3fr) minmax(88px, auto) minmax(48px, auto)';
const headings = ['Title', 'Template', 'Contact Type', 'Active'];

/** The office's message templates. */
export function TemplateSettings(where: LabelScreen) {
  const admin = useSession().can.administer;
  const query = useQuery(templatesQuery);
  const types = useContactTypes();
  const [editing, setEditing] = useState<labels.MessageTemplate | 'new' | null>(null);
  const [deleting, setDeleting] = useState<labels.MessageTemplate | null>(null);
  const { shown, pager } = usePages(query.data ?? []);
  return (
    <LabelPage
      title="Message Templates"
      hint="Texts that are written often. In the composer, type / and part of the title."
      where={where}
      readOnly="Only an admin of your office can make and change message templates."
      onCreate={() => setEditing('new')}
    >
      <QueryWait query={query} subject="The message templates" rows={6} rowHeight={48} />
      {query.data ? (
        <>
          <GridTable label="Message templates" columns={columns} headings={headings} actions={admin}>
            {shown.map((template) => (
              <TemplateRow
                key={template.template_id}
                template={template}
                typeName={types.get(template.contact_type_id ?? 0)?.type_name ?? 'ALL'}
                admin={admin}
                onEdit={() => setEditing(template)}
                onDelete={() => setDeleting(template)}
              />
            ))}
            {shown.length === 0 ? (
              <div role="row" className={table.empty}>
                <div role="cell" aria-colspan={headings.length}>
                  <EmptyState
                    icon={mdiTextBoxOutline}
                    title="There are no message templates yet"
                    hint={admin ? 'Create one for what your office writes every day.' : undefined}
                  />
                </div>
              </div>
            ) : null}
          </GridTable>
          {pager}
        </>
      ) : null}
      {editing !== null ? (
        <TemplateDialog template={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
      {deleting ? (
        <AskDialog
          title={deleting.title}
          question={labels.labelMessages.deleteTemplate}
          confirm="Delete"
          grave
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await deleteTemplate(deleting);
            setDeleting(null);
          }}
        />
      ) : null}
    </LabelPage>
  );
}

interface TemplateRowProps {
  template: labels.MessageTemplate;
  typeName: string;
  admin: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function TemplateRow({ template, typeName, admin, onEdit, onDelete }: TemplateRowProps) {
  return (
    <div role="row" className={table.row}>
      <div role="cell" className={`${table.cell} phone-size-14 ${table.lead}`}>
        <span className="row gap-8 medium">{template.title}</span>
      </div>
      <div role="cell" className={table.cell} data-label="Template">
        <span className="clamp clamp-2" title={template.template}>
          {template.template}
        </span>
      </div>
      <div role="cell" className={table.cell} data-label="Contact Type">
        {typeName}
      </div>
      <div role="cell" className={table.cell} data-label="Active">
        {template.is_active ? 'Yes' : <span className={table.dim}>No</span>}
      </div>
      {admin ? <RowActions name={template.title} onEdit={onEdit} onDelete={onDelete} /> : null}
    </div>
  );
}
