import { VisitTime } from '../../features/booking/index.ts';
import { LabCasesTab } from '../../features/labs/index.ts';
import {
  AppointmentsTab,
  PanelPart,
  PendingTreatmentTab,
  PreAuthsTab,
  type PracticeTabName,
} from '../../features/practice/index.ts';
import { PatientRecalls } from '../../features/recalls/components/patient-recalls.tsx';
import type { PanelProps } from './panel-props.ts';

/** A tab of the right panel that shows what the practice system has of the open contact. */
export default function PracticeTab({ name, ...panel }: PanelProps & { name: PracticeTabName }) {
  const { contactId, labCase, onLabTalk } = panel;
  const key = contactId ?? `case ${labCase}`;
  switch (name) {
    case 'appointments':
      return <AppointmentsTab key={key} contactId={contactId} VisitTime={VisitTime} />;
    case 'lab-cases':
      return (
        <LabCasesTab
          key={key}
          contactId={contactId}
          labCase={labCase}
          onTalk={onLabTalk && ((labCaseNum) => onLabTalk(labCaseNum, contactId))}
        />
      );
    case 'PreAuthsDetails':
      return <PreAuthsTab key={key} contactId={contactId} />;
    case 'recalls':
      return (
        <PanelPart title="Recalls">
          <PatientRecalls key={key} contactId={contactId} row={null} />
        </PanelPart>
      );
    case 'pendingTreatmentDetails':
      return <PendingTreatmentTab key={key} contactId={contactId} />;
  }
}
