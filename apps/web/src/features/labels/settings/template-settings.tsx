import { labels } from '@chairline/contract';
import { mdiTextBoxOutline } from '@mdi/js';
import { deleteTemplate } from '../mutations.ts';
import { templatesQuery, useContactTypes } from '../queries.ts';
import { LabelList, wordsCell, yesNo } from './label-list.tsx';
import type { LabelScreen } from './label-page.tsx';
import { TemplateDialog } from './template-dialog.tsx';

/** The office's message templates. */
export function TemplateSettings(where: LabelScreen) {
  const types = useContactTypes();
  return (
    <LabelList
      where={where}
      title="Message Templates"
      hint="Texts that are written often. In the composer, type / and part of the title."
      things="message templates"
      nameHeading="Title"
      query={templatesQuery}
      idOf={({ template_id }) => template_id}
      nameOf={({ title }) => title}
      columns={[
        { heading: 'Template', width: 'minmax(96px, 3fr)', cell: ({ template }) => wordsCell(template) },
        {
          heading: 'Contact Type',
          width: 'minmax(88px, auto)',
          cell: ({ contact_type_id }) => types.get(contact_type_id ?? 0)?.type_name ?? 'ALL',
        },
        { heading: 'Active', width: 'minmax(48px, auto)', cell: ({ is_active }) => yesNo(is_active) },
      ]}
      empty={{
        icon: mdiTextBoxOutline,
        title: 'There are no message templates yet',
        hint: 'Create one for what your office writes every day.',
      }}
      dialog={(template, close) => <TemplateDialog template={template} onClose={close} />}
      deletion={{ question: labels.labelMessages.deleteTemplate, run: deleteTemplate }}
    />
  );
}
