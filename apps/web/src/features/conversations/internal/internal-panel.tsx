import { conversations as contract } from '@chairline/contract';
import { mdiForumOutline, mdiPlus } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { ConvoList, type ConvoSide } from './convo-list.tsx';
import { NewConvo } from './new-convo.tsx';
import { OpenConvo } from './open-convo.tsx';
import type { InternalPanelProps } from './panel-props.ts';
import { useEscape } from './use-escape.ts';
import classes from './internal.module.css';

const { conversationMessages: words } = contract;

/** What colleagues say among themselves about a contact: the list, one of its conversations, or one to be begun. */
export function InternalPanel(props: InternalPanelProps) {
  const { contactId, convo, about, member, onBack, onEscape, onList } = props;
  const [side, setSide] = useState<ConvoSide>('active');
  const [cameFrom, setCameFrom] = useState<number | null>(null);
  if (typeof convo === 'number' && convo !== cameFrom) setCameFrom(convo);

  const stepBack = convo !== null ? onBack : about !== null ? () => onList(true) : onEscape;
  const onKeyDown = useEscape(stepBack);

  if (contactId === null) return <EmptyState icon={mdiForumOutline} title={words.selectContact} />;
  let shown: ReactNode;
  if (convo === 'new') {
    const created = (convoId: number) => {
      setSide('active');
      setCameFrom(convoId);
      onList(true);
    };
    shown = <NewConvo key={`${contactId} ${about}`} {...props} contactId={contactId} onDone={created} />;
  } else if (convo !== null) {
    shown = <OpenConvo key={convo} {...props} contactId={contactId} convoId={convo} />;
  } else {
    shown = (
      <>
        <header className={classes.head}>
          <h2 className={classes.title}>Internal conversations{member}</h2>
          <BeginButton onBegin={props.onBegin} />
        </header>
        <ConvoList
          key={contactId}
          contactId={contactId}
          about={about}
          side={side}
          onSide={setSide}
          cameFrom={cameFrom}
          onOpen={props.onOpen}
          onAll={() => onList(true)}
          Source={props.Source}
        />
      </>
    );
  }
  return (
    <section className="column h-full min-h-0" aria-label="Internal conversations" onKeyDown={onKeyDown}>
      {shown}
    </section>
  );
}

function BeginButton({ onBegin }: { onBegin: () => void }) {
  const limited = useLimited();
  return (
    <button
      type="button"
      className={classes.begin}
      data-panel-start
      aria-disabled={limited !== null || undefined}
      data-tip={limited ?? 'Begin an internal conversation about this contact'}
      onClick={() => (limited === null ? onBegin() : notify({ message: limited, kind: 'warning' }))}
    >
      <Icon path={mdiPlus} size={18} />
      New
    </button>
  );
}
