import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import { on } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TranslateTiming } from '../../platform/language.ts';
import { endForErasing } from './mailbox/connect.ts';
import { mailJobs, translateJob } from './jobs.ts';
import { mailRoutes } from './routes.ts';
import type { SyncTiming } from './mailbox/sync-mail.ts';
import { noteForeignMail } from './thread/translate-mail.ts';

export function mailFeature({
  platform,
  gateways: { googleConsent, gmail, model },
  timings,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'googleConsent' | 'gmail' | 'model'>;
  timings: { mail: SyncTiming; inbox: { translate: TranslateTiming } };
}): Feature {
  return {
    name: 'mail',
    routes: mailRoutes(platform, { consent: googleConsent, gmail, model }, timings.mail),
    listeners: [
      on('office.erasing', endForErasing),
      on('mail.received', (ctx, mail) => noteForeignMail(ctx, mail)),
    ],
    jobs: [
      ...mailJobs(platform, googleConsent, gmail, timings.mail),
      translateJob(platform, model, timings.inbox.translate),
    ],
  };
}
