import { mdiBellOutline, mdiCogOutline } from '@mdi/js';
import { Button, TextInput } from '@mantine/core';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { SectionedDialog } from '../../ui/sectioned-dialog.tsx';
import { SheetActions, SheetDialog } from '../../ui/sheet-dialog.tsx';

const nothing = () => undefined;

/** The dialog that the address asks for: `/ui?dialog=ask`, `sheet` or `sections`. */
export function GalleryDialog({ which }: { which: string | null }) {
  switch (which) {
    case 'ask':
      return (
        <AskDialog
          title="Delete this?"
          question="What is gone then, and what stays."
          confirm="Delete"
          grave
          onConfirm={nothing}
          onClose={nothing}
        />
      );
    case 'sheet':
      return (
        <SheetDialog title="A form" aside="for one office" onClose={nothing}>
          <TextInput label="Name" defaultValue="Fernhill Dental" />
          <SheetActions>
            <Button variant="default">Cancel</Button>
            <Button>Save</Button>
          </SheetActions>
        </SheetDialog>
      );
    case 'sections':
      return (
        <SectionedDialog
          title="Settings"
          sections={[
            { id: 'one', label: 'General', icon: mdiCogOutline, content: 'The first part.' },
            { id: 'two', label: 'Notices', icon: mdiBellOutline, content: 'The second part.' },
          ]}
          onClose={nothing}
        />
      );
    default:
      return null;
  }
}
