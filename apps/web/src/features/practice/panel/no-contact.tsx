import { contacts } from '@chairline/contract';
import { mdiAccountOutline } from '@mdi/js';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PanelPart } from './panel-part.tsx';

/** A tab of the panel while nobody is open. */
export function NoContact({ title }: { title: string }) {
  return (
    <PanelPart title={title}>
      <EmptyState icon={mdiAccountOutline} title={contacts.contactMessages.chooseContact} />
    </PanelPart>
  );
}
