import { labels } from '@chairline/contract';
import { mdiTagOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import table from '../../../ui/grid-table.module.css';
import { GridTable } from '../../../ui/grid-table.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { choicesOf } from '../../../ui/form/choice-keys.ts';
import { TagIcon } from '../components/tag-icon.tsx';
import { deleteTag } from '../mutations.ts';
import { tagsQuery } from '../queries.ts';
import { LabelPage, usePages, type LabelScreen } from './label-page.tsx';
import { RowActions } from './row-actions.tsx';
import { TagDialog } from './tag-dialog.tsx';

const columns = 'minmax(104px, 1.2fr) minmax(72px, 2fr) 40px minmax(56px, auto) minmax(64px, auto)';
const headings = ['Name', 'Description', 'Icon', 'Enable Auto', 'Block Further Usage'];

const choiceNames = {
  tags: 'Contact tags',
  convoTags: 'Conversation tags',
  allTags: 'All tags',
};
type Choice = keyof typeof choiceNames;

const emptyHints: Record<Choice, string> = {
  tags: 'Create one, then put it on contacts at the front desk.',
  convoTags: 'Create one, then put it on conversations.',
  allTags: 'Create one, then put it on contacts at the front desk.',
};

const isChosen = (tag: labels.Tag, choice: Choice) =>
  choice === 'allTags' || (tag.tag_source === 'convoTags') === (choice === 'convoTags');

/** The office's tags: of both sources on /settings, those of one source where they are used. */
export function TagSettings(where: LabelScreen) {
  const admin = useSession().can.administer;
  const onDesk = where.screen === 'desk';
  const ofConvos = onDesk && where.source === 'convoTags';
  const query = useQuery(tagsQuery);
  const [choice, setChoice] = useState<Choice>(onDesk ? (ofConvos ? 'convoTags' : 'tags') : 'allTags');
  const [editing, setEditing] = useState<labels.Tag | 'new' | null>(null);
  const [deleting, setDeleting] = useState<labels.Tag | null>(null);
  const { shown, pager } = usePages(query.data?.filter((tag) => isChosen(tag, choice)) ?? []);

  return (
    <LabelPage
      title={ofConvos ? 'Conversation tags' : 'Tags'}
      hint={
        ofConvos
          ? 'Marks for conversations of the staff, to tell them apart and count them by.'
          : 'Marks for contacts, messages and conversations, to find and count them by.'
      }
      where={where}
      readOnly="Only an admin of your office can make and change tags."
      onCreate={() => setEditing('new')}
      tools={
        onDesk ? null : (
          <ChoiceField
            aria-label="Which tags"
            data={choicesOf(choiceNames)}
            value={choice}
            onChange={setChoice}
          />
        )
      }
    >
      <QueryWait query={query} subject="The tags" rows={6} rowHeight={48} />
      {query.data ? (
        <>
          <GridTable label="Tags" columns={columns} headings={headings} actions={admin}>
            {shown.map((tag) => (
              <TagRow
                key={tag.tag_id}
                tag={tag}
                admin={admin}
                onEdit={() => setEditing(tag)}
                onDelete={() => setDeleting(tag)}
              />
            ))}
            {shown.length === 0 ? (
              <div role="row" className={table.empty}>
                <div role="cell" aria-colspan={headings.length}>
                  <EmptyState
                    icon={mdiTagOutline}
                    title="There are no tags here yet"
                    hint={admin ? emptyHints[choice] : undefined}
                  />
                </div>
              </div>
            ) : null}
          </GridTable>
          {pager}
        </>
      ) : null}
      {editing !== null ? (
        <TagDialog
          tag={editing === 'new' ? null : editing}
          source={choice === 'convoTags' ? 'convoTags' : 'contactTags'}
          sourceFixed={onDesk}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {deleting ? (
        <AskDialog
          title={deleting.tag_name}
          question={labels.labelMessages.deleteTag}
          confirm="Delete"
          grave
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await deleteTag(deleting);
            setDeleting(null);
          }}
        />
      ) : null}
    </LabelPage>
  );
}

interface TagRowProps {
  tag: labels.Tag;
  admin: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function TagRow({ tag, admin, onEdit, onDelete }: TagRowProps) {
  const yesNo = (value: boolean) => (value ? 'Yes' : <span className={table.dim}>No</span>);
  return (
    <div role="row" className={table.row}>
      <div role="cell" className={`${table.cell} phone-size-14 ${table.lead}`}>
        <span className="row gap-8 medium">{tag.tag_name}</span>
      </div>
      <div role="cell" className={table.cell} data-label="Description">
        <span className="clamp clamp-2" title={tag.tag_desc || undefined}>
          {tag.tag_desc || <span className={table.dim}>None</span>}
        </span>
      </div>
      <div role="cell" className={table.cell} data-label="Icon">
        <TagIcon tag={tag} size={20} />
      </div>
      <div role="cell" className={table.cell} data-label="Enable Auto">
        {yesNo(tag.enable_auto)}
      </div>
      <div role="cell" className={table.cell} data-label="Block Further Usage">
        {yesNo(tag.unlist)}
      </div>
      {admin ? (
        <RowActions name={tag.tag_name} onEdit={onEdit} onDelete={tag.is_editable ? onDelete : undefined} />
      ) : null}
    </div>
  );
}
