import { multipart } from '../../../testing/factory.ts';
import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/** An e-mail that came in, its thread and attachment, and one of ours that failed. */
export interface MailIds {
  email: number;
  emailThread: string;
  emailMedia: number;
  failedEmail: number;
}

/** One call of every route of the feature. */
export function mailCases(ids: SharedIds & MailIds): Record<string, RouteCase> {
  const params = { id: ids.email };
  const media = ids.emailMedia;
  const thread = { id: ids.emailThread };
  return {
    authenticateMail: { query: { client_id: String(ids.office) }, ok: 200, foreign: 403 },
    mailAuthenticated: { query: { state: 'none-of-ours', code: 'x' }, ok: 200 },
    disconnectMail: { ok: 200 },
    getMailStatus: { ok: 200 },
    sendMail: {
      form: multipart({ to: 'maria@example.com', message: 'Hello', contact_id: String(ids.contact) }),
      ok: 200,
      foreign: 404,
    },
    resendMail: { params: { id: ids.failedEmail }, ok: 200, foreign: 404 },
    translateMail: { params, ok: 400, foreign: 404 },
    readEmailAgain: { params, ok: 409, foreign: 404 },
    getThreadEmails: { params: thread, ok: 200, foreign: 404 },
    getLatestEmail: { params: thread, ok: 200, foreign: 404 },
    getEmailHtml: { params, ok: 200, foreign: 404 },
    // Signed for no mail: what is shown is tried in show-image.test.ts.
    getEmailImage: {
      params: { id: ids.email },
      query: { src: 'https://example.com/a.png', sig: 'none' },
      ok: 404,
      foreign: 404,
    },
    getEmailRaw: { params, ok: 200, foreign: 404 },
    getEmailMedia: { params: { id: media }, ok: 200, foreign: 404 },
    getEmailItemMedia: { params: { ...params, mediaId: media }, ok: 200, foreign: 404 },
    getMailCheck: { ok: 200 },
    // Google no longer lets us in.
    startMailCheck: { ok: 409 },
    gmailPush: { body: { message: { data: 'e30=', messageId: '1' } }, ok: 403 },
  };
}
