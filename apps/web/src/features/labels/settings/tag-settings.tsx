import { labels } from '@chairline/contract';
import { mdiTagOutline } from '@mdi/js';
import { useState } from 'react';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { choicesOf } from '../../../ui/form/choice-keys.ts';
import { TagIcon } from '../components/tag-icon.tsx';
import { deleteTag } from '../mutations.ts';
import { tagsQuery } from '../queries.ts';
import { LabelList, wordsCell, yesNo } from './label-list.tsx';
import type { LabelScreen } from './label-page.tsx';
import { TagDialog } from './tag-dialog.tsx';

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
  const onDesk = where.screen === 'desk';
  const ofConvos = onDesk && where.source === 'convoTags';
  const [choice, setChoice] = useState<Choice>(onDesk ? (ofConvos ? 'convoTags' : 'tags') : 'allTags');
  return (
    <LabelList
      where={where}
      title={ofConvos ? 'Conversation tags' : 'Tags'}
      hint={
        ofConvos
          ? 'Marks for conversations of the staff, to tell them apart and count them by.'
          : 'Marks for contacts, messages and conversations, to find and count them by.'
      }
      things="tags"
      query={tagsQuery}
      isShown={(tag) => isChosen(tag, choice)}
      idOf={({ tag_id }) => tag_id}
      nameOf={({ tag_name }) => tag_name}
      columns={[
        { heading: 'Description', width: 'minmax(72px, 2fr)', cell: ({ tag_desc }) => wordsCell(tag_desc) },
        { heading: 'Icon', width: '40px', cell: (tag) => <TagIcon tag={tag} size={20} /> },
        {
          heading: 'Enable Auto',
          width: 'minmax(56px, auto)',
          cell: ({ enable_auto }) => yesNo(enable_auto),
        },
        {
          heading: 'Block Further Usage',
          width: 'minmax(64px, auto)',
          cell: ({ unlist }) => yesNo(unlist),
        },
      ]}
      empty={{ icon: mdiTagOutline, title: 'There are no tags here yet', hint: emptyHints[choice] }}
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
      dialog={(tag, close) => (
        <TagDialog
          tag={tag}
          source={choice === 'convoTags' ? 'convoTags' : 'contactTags'}
          sourceFixed={onDesk}
          onClose={close}
        />
      )}
      deletion={{
        question: labels.labelMessages.deleteTag,
        run: deleteTag,
        isPossible: ({ is_editable }) => is_editable,
      }}
    />
  );
}
