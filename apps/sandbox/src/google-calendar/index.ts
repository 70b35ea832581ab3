import type { FastifyInstance } from 'fastify';
import { answerErrors, GoogleApiError } from '../google/api-errors.ts';
import { googleWords } from '../google/api-faults.ts';
import { registerFaults } from '../world/vendor-faults.ts';
import { createQuota } from '../google/api-quota.ts';
import type { Google } from '../google/index.ts';
import type { World } from '../world/index.ts';
import { registerCalendarControl } from './control.ts';
import { createNotifier } from './push.ts';
import { registerCalls } from './rest.ts';
import { openCalendarStore } from './store.ts';

/** Google Calendar, for the control API. */
interface GoogleCalendar {
  reset(): void;
  stop(): void;
}

/**
 * Plays the Google Calendar API v3 under /google (root of the SDK: <sandbox>/google/), with its push channels
 * (developers.google.com/workspace/calendar/api).
 */
export function registerGoogleCalendar(app: FastifyInstance, world: World, google: Google): GoogleCalendar {
  const store = openCalendarStore(world);
  const notifier = createNotifier(world, store);
  const quota = createQuota('calendar-json', () => store.settings().perMinute);

  async function play(scope: FastifyInstance): Promise<void> {
    scope.removeContentTypeParser(['application/json']);
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      if (body === '') return done(null, undefined);
      try {
        return done(null, JSON.parse(String(body)));
      } catch {
        return done(new GoogleApiError(400, 'parseError', 'Parse Error'));
      }
    });
    answerErrors(scope, world.log);
    registerFaults(scope, world, 'google-calendar', googleWords('google-calendar'));
    registerCalls(scope, { google, store, quota, notifier });
  }
  // The SDK keeps the path of a rootUrl given with a call, and drops that of one given to the client.
  void app.register(play, { prefix: '/google' });
  void app.register(play);
  registerCalendarControl(app, store, notifier, google);

  return {
    reset() {
      notifier.stop();
      store.reset();
    },
    stop: () => notifier.stop(),
  };
}
