import { z } from 'zod';
import type { GoogleConsent as AccountConsent } from '../../gateways/google/index.ts';
import type { FacebookMessenger, FacebookPages } from '../../gateways/meta/index.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendJob, type SendTiming } from '../../platform/sends/index.ts';
import { revokeJob } from '../google-connection/index.ts';
import { lookAtPosts } from './look-at-posts.ts';
import { REVOKE_FACEBOOK } from './meta-use.ts';
import { readPages } from './read-pages.ts';
import { postSend } from './send-post.ts';
import { askForMessages } from './page-messenger.ts';
import { LOOK, READ_PAGES, SET_MESSENGER } from './wake.ts';

const ofOffice = z.object({ client_id: z.number().int() });

export function socialJobs(
  platform: Platform,
  consent: AccountConsent | null,
  facebook: FacebookPages | null,
  messenger: FacebookMessenger | null,
  timing: SendTiming,
): JobKind[] {
  return [
    sendJob(platform, postSend(platform, facebook, timing), ofOffice.extend({ post_id: z.number().int() })),
    defineJob({
      name: READ_PAGES,
      payload: ofOffice,
      cron: '41 9 * * *',
      handle: ({ client_id }) => readPages(platform, facebook, client_id),
    }),
    defineJob({
      name: LOOK,
      payload: ofOffice,
      cron: '27 * * * *',
      handle: ({ client_id }) => lookAtPosts(platform, facebook, client_id),
    }),
    defineJob({
      name: SET_MESSENGER,
      payload: ofOffice.extend({ page_id: z.string() }),
      handle: (job) => askForMessages(platform, messenger, job),
    }),
    revokeJob(platform, consent, REVOKE_FACEBOOK),
  ];
}
