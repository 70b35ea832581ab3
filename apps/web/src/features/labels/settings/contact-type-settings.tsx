import { mdiAccountGroupOutline } from '@mdi/js';
import { contactTypesQuery } from '../queries.ts';
import { ContactTypeDialog } from './contact-type-dialog.tsx';
import { LabelList, wordsCell, yesNo } from './label-list.tsx';
import type { LabelScreen } from './label-page.tsx';
import classes from './label-page.module.css';
import { colorName } from './swatches.tsx';

/** The office's contact types. */
export function ContactTypeSettings(where: LabelScreen) {
  return (
    <LabelList
      where={where}
      title="Contact Types"
      hint="What a contact is to your office. The color stands as a dot beside the name."
      things="contact types"
      query={contactTypesQuery}
      idOf={({ type_id }) => type_id}
      nameOf={({ type_name }) => type_name}
      columns={[
        { heading: 'Description', width: 'minmax(72px, 2fr)', cell: ({ type_desc }) => wordsCell(type_desc) },
        { heading: 'Color', width: 'minmax(72px, auto)', cell: ({ color }) => <ColorCell color={color} /> },
        { heading: 'Can Set', width: 'minmax(56px, auto)', cell: ({ can_be_set }) => yesNo(can_be_set) },
        {
          heading: 'Can Change',
          width: 'minmax(64px, auto)',
          cell: ({ can_be_changed }) => yesNo(can_be_changed),
        },
      ]}
      empty={{ icon: mdiAccountGroupOutline, title: 'There are no contact types yet' }}
      dialog={(type, close) => <ContactTypeDialog type={type} onClose={close} />}
    />
  );
}

const ColorCell = ({ color }: { color: string }) => (
  <span className="row gap-8 medium" style={{ fontWeight: 400 }}>
    <span className={classes.dot} style={{ background: color }} />
    {colorName(color)}
  </span>
);
