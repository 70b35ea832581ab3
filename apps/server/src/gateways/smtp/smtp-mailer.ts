import { createTransport } from 'nodemailer';
import { MailerError, type Mailer, type OutgoingMail } from './mailer.ts';

export interface SmtpSettings {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  url: string;
  /** Whom mails come from, such as `Chairline <no-reply@example.com>`. */
  from: string;
  /** How long the server has for an answer. */
  timeoutMs: number;
}

/** What nodemailer says of a failure: the server's code, and which command it answered. */
interface SmtpFailure extends Error {
  responseCode?: number;
  response?: string;
  command?: string;
  code?: string;
}

const onThisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A mail server spoken to by SMTP, through nodemailer. To another machine always by TLS (ASVS 5.0, 12.3.1). */
export function createSmtpMailer({ url, from, timeoutMs }: SmtpSettings): Mailer {
  const { hostname, protocol } = new URL(url);
  return {
    async send(mail) {
      const progress = { handedOver: false };
      const transport = createTransport({
        url,
        requireTLS: protocol === 'smtp:' && !onThisMachine.has(hostname),
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
        logger: watch(progress),
      });
      try {
        await transport.sendMail(compose(mail, from));
      } catch (error) {
        throw judge(error as SmtpFailure, progress.handedOver);
      } finally {
        transport.close();
      }
    },
  };
}

const compose = ({ messageId, to, subject, text, calendar }: OutgoingMail, from: string) => ({
  messageId,
  from,
  // As an object: what stands in an address is never read as a list of them.
  to: { name: '', address: to },
  subject,
  text,
  ...(calendar ? { icalEvent: { ...calendar, filename: 'event.ics' } } : {}),
  // RFC 3834: no holiday answers to a program's mail.
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** nodemailer says nowhere but in its log that the whole mail has gone out: after that a cut line is a doubt. */
function watch(progress: { handedOver: boolean }) {
  const ignore = () => undefined;
  return {
    trace: ignore,
    debug: ignore,
    info(entry: unknown) {
      if (typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'message')
        progress.handedOver = true;
    },
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}

function judge(error: SmtpFailure, handedOver: boolean): MailerError {
  const { responseCode, command } = error;
  const said = (error.response ?? error.message).replace(/\s+/g, ' ').slice(0, 200);
  if (responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'))
    return new MailerError('refused', `The mail server refused it: ${said}`, { cause: error });
  if (handedOver && responseCode === undefined)
    return new MailerError('doubtful', 'The mail server did not say whether it took the mail.', {
      cause: error,
    });
  // A sender or password it does not like is a matter of our settings: it is mended there, and tried again.
  return new MailerError(
    'unavailable',
    responseCode === undefined
      ? `The mail server could not be reached (${error.code ?? 'no answer'}).`
      : `The mail server did not take it now: ${said}`,
    { cause: error },
  );
}
