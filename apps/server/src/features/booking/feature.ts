import { booking } from '@chairline/contract';
import { z } from 'zod';
import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import { defineJob } from '../../platform/jobs/worker.ts';
import { on } from '../../platform/listeners.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { hearStop } from './hear-stop.ts';
import { CONFIRM, hearText } from './hear-visit-answer.ts';
import { confirmByAnswer } from './confirm-by-answer.ts';
import { expireProposal } from './proposals.ts';
import { EXPIRE } from './propose-times.ts';
import { bookingRoutes } from './routes.ts';

/** Times offered to patients by text, and patients' requests for one. */
export function bookingFeature({
  platform,
  gateways: { openPractice },
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'openPractice'>;
}): Feature {
  const expire = defineJob({
    name: EXPIRE,
    payload: z.object({ client_id: z.number().int(), proposal_id: z.number().int() }),
    handle: ({ client_id, proposal_id }) =>
      inOffice(platform, { office: client_id, actor: { kind: 'job', name: EXPIRE } }, (ctx) =>
        expireProposal(ctx, proposal_id),
      ),
  });
  const confirm = defineJob({
    name: CONFIRM,
    payload: z.object({ client_id: z.number().int(), answer_id: z.number().int() }),
    handle: ({ client_id, answer_id }) => confirmByAnswer(platform, openPractice, client_id, answer_id),
  });
  return {
    name: 'booking',
    routes: bookingRoutes(platform, openPractice),
    jobs: [expire, confirm],
    tools: [booking.findTimes],
    listeners: [on('text.received', hearText), on('text.received', hearStop)],
  };
}
