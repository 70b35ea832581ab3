import { ai as contract } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { emptyWindow } from '@chairline/office-state/window';
import { BackButton } from '../../../ui/back-button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { mdiCreationOutline } from '@mdi/js';
import { useCallback, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { onReconnect } from '../../../lib/live.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { ThreadFrame } from '../../../ui/thread/thread-frame.tsx';
import { useThread } from '../../../ui/thread/use-thread.ts';
import { useSwipe } from '../../../ui/use-swipe.ts';
import { changeDraft } from '../../composer/index.ts';
import { useContactDetail } from '../../contacts/index.ts';
import { ask } from './ask.ts';
import { AskComposer } from './ask-composer.tsx';
import { QuestionRow } from './question-row.tsx';
import { estimateRow, talkRowRules } from './talk-rows.ts';
import { type TimesParts, TimesPartsContext } from './times-parts.ts';
import { followTalks, talkLoader, useAgentTalks, useTalks } from './talk-store.ts';

interface AgentTalkProps {
  slug: contract.AgentSlug;
  /** The contact it is asked beside, by its id. */
  patient: number | null;
  onBack: () => void;
  timesParts: TimesParts;
  /** What stands in the place of the conversation with AI Analytical. */
  statistics: ReactNode;
}

/** One's conversation with an agent. */
export function AgentTalk({ slug, patient, onBack, timesParts, statistics }: AgentTalkProps) {
  const agent = contract.agentSlugs[slug];
  const allowed = contract.mayTalk(useSession().role, agent);
  const panel = useRef<HTMLElement>(null);
  useSwipe(panel, onBack);
  return (
    <section ref={panel} className="column grow min-w-0 min-h-0 bg-panel" aria-label={agent}>
      <header className="row fixed-size gap-8 border-box min-h-52 pad-6-12 line-bottom">
        <BackButton label="Back to the agents" onBack={onBack} />
        <span className="grid fixed-size ink-brand">
          <Icon path={mdiCreationOutline} size={20} />
        </span>
        <div className="column min-w-0">
          <h2 className="ellipsis no-margin font-14-semibold">{agent}</h2>
          <p className="caption no-margin">
            {slug === 'analytical' ? 'For the admins of your office' : contract.talkMessages.whoSees}
          </p>
        </div>
      </header>
      {!allowed ? (
        <div className="middle grow">
          <EmptyState icon={mdiCreationOutline} title="Access denied" hint={contract.talkMessages.notYours} />
        </div>
      ) : slug === 'analytical' ? (
        statistics
      ) : (
        <TimesPartsContext value={timesParts}>
          <Talk slug={slug} patient={patient} />
        </TimesPartsContext>
      )}
    </section>
  );
}

const noEntries: readonly never[] = [];
const NoOptions = () => null;

function Talk({ slug, patient }: Pick<AgentTalkProps, 'slug' | 'patient'>) {
  const agent = contract.agentSlugs[slug];
  const { user_id: userId, client } = useSession();
  const { timezone } = client;
  const field = useRef<HTMLTextAreaElement>(null);
  const held = useTalks((state) => state.windows.get(agent));
  const window = useMemo(
    () => held ?? emptyWindow<contract.AiQuestion, contract.AgentPurpose>(agent),
    [held, agent],
  );
  useEffect(() => {
    followTalks();
    talkLoader.open(agent);
    return onReconnect(() => talkLoader.open(agent));
  }, [agent]);
  const last = window.items.at(-1);
  const waiting = last && contract.isOpenQuestion(last.state) ? last : null;
  const again = useCallback(
    (question: contract.AiQuestion) => {
      ask(agent, question.question, question.contact_id, crypto.randomUUID()).catch((error: unknown) =>
        sayFault(error, 'It was not asked again.'),
      );
    },
    [agent],
  );
  const thread = useThread({
    window,
    loader: talkLoader,
    rules: talkRowRules,
    pending: noEntries,
    timezone,
    userId,
    readUpTo: null,
    estimateRow,
    likelyWidth: 600,
    target: null,
    notHere: '',
  });
  return (
    <>
      <ThreadFrame
        thread={thread}
        label={`Conversation with ${agent}`}
        empty={<Suggestions slug={slug} field={field} />}
        rowClass={undefined}
        renderRow={(row, { today }) => (
          <QuestionRow row={row} timezone={timezone} today={today} onAgain={waiting ? null : again} />
        )}
        Options={NoOptions}
      />
      {patient === null ? (
        <AskComposer
          slug={slug}
          field={field}
          patient={null}
          onDropPatient={() => undefined}
          waiting={waiting}
        />
      ) : (
        <AskBeside slug={slug} field={field} patient={patient} waiting={waiting} />
      )}
    </>
  );
}

interface AskBesideProps {
  slug: contract.AgentSlug;
  field: RefObject<HTMLTextAreaElement | null>;
  patient: number;
  waiting: contract.AiQuestion | null;
}

/** The composer beside a patient. */
function AskBeside({ slug, field, patient, waiting }: AskBesideProps) {
  const { contact } = useContactDetail(patient);
  const navigate = useNavigate({ from: '/conversation' });
  return (
    <AskComposer
      slug={slug}
      field={field}
      patient={{ id: patient, name: contact ? contactName(contact) : 'this contact' }}
      onDropPatient={() =>
        void navigate({
          search: ({ patient: _patient, ...rest }) => rest,
          replace: true,
          state: (held) => held,
        })
      }
      waiting={waiting}
    />
  );
}

/** What can be asked, where nothing was asked yet. */
function Suggestions({ slug, field }: Pick<AskBesideProps, 'slug' | 'field'>) {
  const agent = contract.agentSlugs[slug];
  const query = useAgentTalks();
  const suggestions = query.data?.talks.find((talk) => talk.agent === agent)?.suggestions ?? [];
  return (
    <EmptyState
      icon={mdiCreationOutline}
      title={`Ask ${agent}`}
      hint="It looks into the office’s own data and shows under each answer where that came from."
    >
      {suggestions.map((text) => (
        <PlainButton
          key={text}
          onClick={() => {
            changeDraft(`ai-${slug}`, { text, problem: null });
            field.current?.focus();
          }}
        >
          {text}
        </PlainButton>
      ))}
    </EmptyState>
  );
}
