import { AgentList, AgentTalk, AnalyticalPane } from '../../features/ai/index.ts';
import { FindTimeDialog } from '../../features/booking/index.ts';
import { GeneralPage } from '../../features/conversations/general/general-page.tsx';

const findTime = (contactId: number, onClose: () => void) => (
  <FindTimeDialog contactId={contactId} onClose={onClose} />
);

/** Conversations among the staff, and with the AI's agents. */
export function ConversationScreen() {
  return (
    <GeneralPage
      agents={{
        list: (chosen) => <AgentList chosen={chosen} />,
        talk: (agent, patient, onBack) => (
          <AgentTalk
            key={agent}
            slug={agent}
            patient={patient}
            onBack={onBack}
            findTime={findTime}
            statistics={<AnalyticalPane />}
          />
        ),
      }}
    />
  );
}
