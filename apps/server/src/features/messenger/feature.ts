import { messenger as contract } from '@chairline/contract';
import { z } from 'zod';
import { isVerifyToken, signedByMeta } from '../../gateways/meta/index.ts';
import type { Gateways } from '../../gateways/open-gateways.ts';
import { handleWebhook } from '../../platform/deliveries/index.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { handleOutside } from '../../platform/http/handler.ts';
import { defineJob } from '../../platform/jobs/worker.ts';
import { on } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendJob, type SendTiming } from '../../platform/sends/index.ts';
import { CATCH_UP, catchUp } from './catch-up.ts';
import { messageSend } from './deliver-messages.ts';
import { namePerson } from './name-person.ts';
import { NAME_PERSON } from './person.ts';
import { receiveMessages } from './receive-messages.ts';
import { sendMessage } from './send-message.ts';

const ofOffice = z.object({ client_id: z.number().int() });

/** What patients write to the office's Facebook pages, as a channel of their threads. */
export function messengerFeature({
  platform,
  gateways: { facebookMessenger: facebook },
  timings,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'facebookMessenger'>;
  timings: { messenger: SendTiming };
}): Feature {
  return {
    name: 'messenger',
    routes: [
      handleOutside(contract.sendMessengerMessage, 'upload', (ctx, { body, files }) =>
        sendMessage(ctx.platform, ctx, { ...body, files }),
      ),
      handleOutside(contract.verifyMetaWebhook, 'delivery', async ({ http }, { query }) => {
        const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = query;
        if (mode !== 'subscribe' || !isVerifyToken(platform, token))
          throw forbidden('This is not the token that was entered for this address.');
        return http.reply.code(200).type('text/plain').send(challenge);
      }),
      handleWebhook(contract.metaWebhook, signedByMeta(), (host, messages) =>
        receiveMessages(host, messages),
      ),
    ],
    listeners: [
      on('page.messages-come', (ctx) =>
        ctx.enqueue(CATCH_UP, { client_id: ctx.office }, { jobKey: `${CATCH_UP}:${ctx.office}` }),
      ),
    ],
    jobs: [
      sendJob(
        platform,
        messageSend(platform, facebook, timings.messenger),
        ofOffice.extend({ from: z.string() }),
      ),
      defineJob({
        name: CATCH_UP,
        payload: ofOffice,
        cron: '13 * * * *',
        handle: ({ client_id }) => catchUp(platform, facebook, client_id),
      }),
      defineJob({
        name: NAME_PERSON,
        payload: ofOffice.extend({ page_id: z.string(), person_id: z.string() }),
        handle: (job) => namePerson(platform, facebook, job),
      }),
    ],
  };
}
