import { conversations as contract } from '@chairline/contract';
import type { Conversation } from '@chairline/office-state/conversations';
import { useRouter } from '@tanstack/react-router';
import { mdiCreationOutline, mdiForumOutline, mdiPlus, mdiTagOutline } from '@mdi/js';
import { lazy, Suspense, useCallback, useId, useState, type ReactNode } from 'react';
import { limitedNow } from '../../../lib/limited.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useTitleCount } from '../../../lib/use-document-title.ts';
import { OnItsWay } from '../../../ui/on-its-way.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Later } from '../../../ui/later.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/notify.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { LabelSettingsPanel, useProcesses } from '../../labels/index.ts';
import { useConvoCounts } from '../queries.ts';
import { ownAddress } from './convo-address.ts';
import { ConvoList } from './convo-list.tsx';
import { ConvoTabs, tabId } from './convo-tabs.tsx';
import classes from './general-page.module.css';
import { presetProcess, processName, unreadOf } from './general-words.ts';
import { OpenConvo } from './open-convo.tsx';
import { ProcessNav } from './process-nav.tsx';
import { useGeneralAddress, type GeneralAddress } from './use-general-address.ts';

const loadDialogs = () => loadChunk('convo-dialogs', () => import('./dialogs.ts'));
const NewConvoDialog = lazy(async () => ({ default: (await loadDialogs()).NewConvoDialog }));
const NewProcessDialog = lazy(async () => ({ default: (await loadDialogs()).NewProcessDialog }));

type Dialog = 'convo' | 'process' | null;

type AgentSlug = NonNullable<GeneralAddress['search']['agent']>;

interface GeneralPageProps {
  /** The AI's part of the page, which the app puts in. */
  agents: {
    list: (chosen: AgentSlug | null) => ReactNode;
    talk: (agent: AgentSlug, patient: number | null, onBack: () => void) => ReactNode;
  };
}

/** The middle column: the conversation tags' settings, the open conversation, or how to choose one. */
function Centre({
  address,
  freshId,
  agents,
}: GeneralPageProps & { address: GeneralAddress; freshId: number | null }) {
  const { convo, message, settings, agent, patient } = address.search;
  if (settings) return <LabelSettingsPanel kind="convoTags" onClose={address.closeSettings} />;
  if (convo) {
    return (
      <OpenConvo
        key={convo}
        convoId={convo}
        messageId={message ?? null}
        fresh={convo === freshId}
        address={address}
      />
    );
  }
  if (agent && address.process === 'ai') return agents.talk(agent, patient ?? null, address.closeAgent);
  if (address.process === 'ai')
    return (
      <div className="middle grow">
        <EmptyState
          icon={mdiCreationOutline}
          title="Choose an agent"
          hint="What you ask here and what is answered is seen by you alone."
        />
      </div>
    );
  return (
    <div className="middle grow">
      <EmptyState
        icon={mdiForumOutline}
        title={contract.conversationMessages.chooseConvo}
        hint="j and k move through the list, Enter opens, n begins another."
      />
    </div>
  );
}

/** General conversations among the staff: processes, the list of the chosen one, and the open conversation. */
export function GeneralPage({ agents }: GeneralPageProps) {
  const types = useProcesses().data;
  const address = useGeneralAddress(types);
  const { process, tab, search, openConvo, chooseProcess, choose } = address;
  const { history } = useRouter();
  const counts = useConvoCounts();
  const panelId = useId();
  const [dialog, setDialog] = useState<Dialog>(null);
  /** The conversation that was just made here: to be written in. */
  const [freshId, setFreshId] = useState<number | null>(null);
  const name = processName(process, types ?? []);
  const total = unreadOf(counts, 0);
  useTitleCount(total.now + total.later);

  const open = useCallback(
    (convo: Conversation) => {
      const elsewhere = ownAddress(convo);
      if (elsewhere) history.push(elsewhere);
      else openConvo(convo.convo_id);
    },
    [history, openConvo],
  );
  const ask = useCallback((which: Dialog) => {
    const limited = limitedNow();
    if (limited) notify({ message: limited, kind: 'error' });
    else setDialog(which);
  }, []);
  const onNew = useCallback(() => ask('convo'), [ask]);
  const close = () => setDialog(null);

  return (
    <div
      className={classes.page}
      data-centre={search.convo || search.settings || search.agent ? true : undefined}
    >
      <ProcessNav chosen={process} onChoose={chooseProcess} onAdd={() => ask('process')} />
      <section className={classes.list} aria-label="Conversations">
        {process === 'ai' ? (
          <Suspense fallback={null}>{agents.list(search.agent ?? null)}</Suspense>
        ) : (
          <>
            <div className={classes.head}>
              <h2 className="ellipsis grow min-w-0 no-margin font-14-semibold" title={name}>
                {name}
              </h2>
              <IconButton
                icon={mdiTagOutline}
                label="Conversation tags"
                size={32}
                onClick={address.openSettings}
              />
              <PlainButton aria-label="New conversation" data-tip="New conversation (n)" onClick={onNew}>
                <Icon path={mdiPlus} size={16} />
                New
              </PlainButton>
            </div>
            <ConvoTabs
              tab={tab}
              unread={unreadOf(counts, process)}
              panelId={panelId}
              onChoose={address.chooseTab}
            />
            <div
              id={panelId}
              role="tabpanel"
              aria-labelledby={tabId(panelId, tab)}
              className="column grow min-h-0 line-top"
            >
              <ConvoList address={address} name={name} onNew={onNew} onOpen={open} />
            </div>
          </>
        )}
      </section>
      <div className={`column relative min-w-0 min-h-0 bg-bg phone-absolute phone-inset-0 ${classes.centre}`}>
        <ErrorBoundary key={search.settings ?? search.convo ?? search.agent ?? 'none'}>
          <Suspense fallback={<OnItsWay label="Loading the conversation" />}>
            <Centre address={address} freshId={freshId} agents={agents} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <Later key={dialog ?? 'no-dialog'}>
        {dialog === 'convo' ? (
          <NewConvoDialog
            process={presetProcess(process)}
            onClose={close}
            onCreated={(convo) => {
              close();
              setFreshId(convo.convo_id);
              openConvo(convo.convo_id, { process: Number(convo.system_process_id), tab: 'now' });
            }}
          />
        ) : null}
        {dialog === 'process' ? (
          <NewProcessDialog
            onClose={close}
            onAdded={({ id }) => {
              close();
              choose({ process: Number(id), tab: 'now' });
            }}
          />
        ) : null}
      </Later>
    </div>
  );
}
