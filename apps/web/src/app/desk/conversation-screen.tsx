import { AgentList, AgentTalk, AnalyticalPane, type TimesParts } from '../../features/ai/index.ts';
import { FindTimeDialog, OfferText } from '../../features/booking/index.ts';
import { GeneralPage } from '../../features/conversations/general/general-page.tsx';

const timesParts: TimesParts = {
  findTime: (contactId, onClose) => <FindTimeDialog contactId={contactId} onClose={onClose} />,
  offerText: (props) => <OfferText {...props} />,
};

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
            timesParts={timesParts}
            statistics={<AnalyticalPane />}
          />
        ),
      }}
    />
  );
}
