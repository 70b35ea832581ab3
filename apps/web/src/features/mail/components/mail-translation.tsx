import { mail } from '@chairline/contract';
import { mdiTranslate } from '@mdi/js';
import { useState } from 'react';
import { call, errorMessage, isAlerted } from '../../../lib/api.ts';
import { useCanTranslate } from '../../../lib/can-translate.ts';
import { useLimited } from '../../../lib/limited.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { notify } from '../../../ui/notify.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { nameOfLanguage } from '../../../lib/language-words.ts';
import { receiveEmail } from '../mail-thread.ts';
import classes from './mail-message.module.css';

/** Above a patient's mail: what it says in the office's language, or the way to that. The mail itself stays below. */
export function MailTranslation({ email }: { email: mail.Email }) {
  const available = useCanTranslate();
  const limited = useLimited() !== null;
  const [trying, setTrying] = useState(false);
  const own = mail.sendersWords(email.bodyText);
  if (email.direction !== 'received' || email.unreadable !== null || own === '') return null;
  if (mail.isMailServer(email.fromAddress)) return null;
  if (email.translation === 'done') {
    const language = email.src_language && nameOfLanguage(email.src_language);
    return (
      <section className="grid gap-4 pad-8-12 radius-control bg-sunken" aria-label="Translation">
        <p className="row caption gap-6 no-margin">
          <Icon path={mdiTranslate} size={15} />
          {language ? `Translated from ${language}` : 'Translated'}
          {own.length > mail.MAIL_TRANSLATED_MAX ? ', the beginning of a long mail' : ''}
        </p>
        <div className={`pre-wrap breakable ${classes.text}`}>
          <LinkedText text={email.translated} />
        </div>
      </section>
    );
  }
  const failed = email.translation === 'failed';
  // Found to be in the office's language: nothing is left to say.
  if (!available || (email.src_language !== null && !failed)) return null;
  const translate = async () => {
    setTrying(true);
    try {
      const { email: after } = await call(mail.translateMail, { params: { id: email.email_message_id } });
      receiveEmail(after);
      if (after.translation === null) notify({ message: 'This mail is in English already.' });
    } catch (error) {
      if (!isAlerted(error)) notify({ message: errorMessage(error), kind: 'error' });
    }
    setTrying(false);
  };
  return (
    <p className="row text-13 wrap gap-4 no-margin ink-dim">
      {failed ? 'It could not be translated.' : null}
      <PlainButton disabled={trying || limited} onClick={() => void translate()}>
        {trying ? 'Translating…' : failed ? 'Try again' : 'Translate'}
      </PlainButton>
    </p>
  );
}
