import { inbox } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import { useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { nameOfLanguage } from '../../../lib/language-words.ts';
import { translate } from '../translate-item.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import classes from './item-parts.module.css';

/** Under a message that was translated: as it was written. While it is being translated, or failed: that, in words. */
export function TranslationPart({ item }: { item: CommItem }) {
  const limited = useLimited() !== null;
  const [trying, setTrying] = useState(false);
  if (item.translation === null) return null;
  const theirs = inbox.isFromContact(item);
  if (item.translation === 'pending') {
    return (
      <p className={classes.translation} role="status">
        {theirs ? 'Being translated…' : 'Being translated, then sent…'}
      </p>
    );
  }
  if (item.translation === 'failed') {
    return (
      <p className={classes.translation}>
        It could not be translated.{' '}
        {theirs ? (
          <LinkButton
            ink="inherit"
            className={classes.retry}
            disabled={trying || limited}
            onClick={() => {
              setTrying(true);
              void translate(item).finally(() => setTrying(false));
            }}
          >
            {trying ? 'Translating…' : 'Try again'}
          </LinkButton>
        ) : null}
      </p>
    );
  }
  // The same words twice say nothing.
  if (item.originalMsg === null || item.originalMsg === item.message) return null;
  const language = theirs && item.src_language ? nameOfLanguage(item.src_language) : null;
  return (
    <div className={classes.original}>
      <span className={classes.originalHead}>
        {theirs ? `As they wrote it${language ? `, in ${language}` : ''}` : 'As it was written here'}
      </span>
      <div className="pre-wrap">
        <LinkedText text={item.originalMsg} />
      </div>
    </div>
  );
}
