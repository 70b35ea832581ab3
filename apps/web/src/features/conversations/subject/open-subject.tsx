import type { Conversation } from '@chairline/office-state/conversations';
import { addressOf } from '@chairline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { BackButton } from '../../../ui/back-button.tsx';
import classes from '../general/open-convo.module.css';
import { useOpenedFocus } from '../general/use-opened-focus.ts';
import { useSwipe } from '../../../ui/use-swipe.ts';
import { Messenger } from '../messenger-parts.ts';

interface OpenSubjectProps {
  /** Null while there is no conversation: `children` stand in the messenger's place. */
  convoId: number | null;
  messageId: number | null;
  /** Whose it is, while there is no conversation whose header says so. */
  title?: string;
  /** It was just begun here: the cursor goes into its composer. */
  fresh: boolean;
  /** What the way back is called. */
  back: string;
  onBack: () => void;
  /** What it is about, above the messages. */
  about: ReactNode;
  tools?: (convo: Conversation) => ReactNode;
  children?: ReactNode;
}

/** The open claim or recall: what is known of it, and its conversation. */
export function OpenSubject(props: OpenSubjectProps) {
  const { convoId, messageId, title, fresh, back, onBack, about, tools, children } = props;
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  useSwipe(panel, onBack);
  useOpenedFocus(panel, fresh);
  const head = <BackButton label={back} onBack={onBack} />;
  return (
    <div ref={panel} className={classes.panel}>
      {convoId === null ? (
        <div className={classes.without}>
          <div className={classes.backBar}>
            {head}
            {title ? (
              <h2 className="ellipsis min-w-0 no-margin font-14-semibold" title={title}>
                {title}
              </h2>
            ) : null}
          </div>
          {about}
          {children}
        </div>
      ) : (
        <Messenger
          convoId={convoId}
          messageId={messageId}
          onOpenSource={(contact, item) => void navigate({ href: addressOf({ contact, item }) })}
          head={head}
          about={about}
          tools={tools}
        />
      )}
    </div>
  );
}
