import { officeDay } from '@chairline/office-state';
import { addressOf, conversations as contract } from '@chairline/contract';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/session.ts';
import { BackButton } from '../../../ui/back-button.tsx';
import { AddConvoTag, ConvoTags } from '../../labels/index.ts';
import { Messenger } from '../messenger-parts.ts';
import { useConversation } from '../queries.ts';
import { receiveConvo } from '../store.ts';
import { ownAddress } from './convo-address.ts';
import classes from './open-convo.module.css';
import type { GeneralAddress } from './use-general-address.ts';
import { useOpenedFocus } from './use-opened-focus.ts';
import { useSwipe } from '../../../ui/use-swipe.ts';

interface OpenConvoProps {
  convoId: number;
  messageId: number | null;
  /** It was just made here: the cursor goes into its composer. */
  fresh: boolean;
  address: GeneralAddress;
}

/** The open conversation; one that lives elsewhere leads there, one without a process in the address gets its own. */
export function OpenConvo({ convoId, messageId, fresh, address }: OpenConvoProps) {
  const { convo } = useConversation(convoId);
  const { timezone } = useSession().client;
  const navigate = useNavigate({ from: '/conversation' });
  const { history } = useRouter();
  const panel = useRef<HTMLDivElement>(null);
  useSwipe(panel, address.closeConvo);
  useOpenedFocus(panel, fresh);

  const elsewhere = convo ? ownAddress(convo, messageId ?? undefined) : null;
  useEffect(() => {
    if (elsewhere) history.replace(elsewhere);
  }, [elsewhere, history]);

  // A hit of the search, a mention or a reminder names the conversation alone: the list shows where it stands.
  const unplaced = address.search.process === undefined && convo?.kind === 'general' ? convo : null;
  useEffect(() => {
    if (!unplaced) return;
    const process = Number(unplaced.system_process_id);
    const tab = contract.tabOf(unplaced, new Date(officeDay(timezone, Date.now()).end));
    void navigate({
      search: (held) => ({ process, tab, ...held }),
      replace: true,
      state: (held) => held,
    });
  }, [unplaced, timezone, navigate]);

  if (elsewhere) return <div className={classes.panel} role="status" aria-label="Opening the conversation" />;
  return (
    <div ref={panel} className={classes.panel}>
      <Messenger
        convoId={convoId}
        messageId={messageId}
        onOpenSource={(contact, item) => void navigate({ href: addressOf({ contact, item }) })}
        head={<BackButton label="Back to the conversations" onBack={address.closeConvo} />}
        about={
          convo ? (
            <div className={classes.tags}>
              <ConvoTags
                convo={convo}
                receive={receiveConvo}
                heir={() => panel.current?.querySelector<HTMLElement>('[data-add-tag]') ?? null}
              />
            </div>
          ) : null
        }
        tools={(shown) => <AddConvoTag convo={shown} receive={receiveConvo} />}
      />
    </div>
  );
}
