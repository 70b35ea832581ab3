import { practice } from '@chairline/contract';
import type { OpenPracticeApi } from '../../gateways/open-dental/index.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  getAccessToken,
  removeAccessToken,
  saveAccessToken,
  updateAccessToken,
} from './connection/access-token.ts';
import { comparePractice, syncPractice } from './copy/ask-for-round.ts';
import { findConnectorPath, sendConnector } from './connection/connector-program.ts';
import { decideMatch } from './matches/decide-match.ts';
import { getIntegrationToken, rotateIntegrationToken } from './connection/integration-token.ts';
import { listMatches } from './matches/list-matches.ts';
import { appointmentRoutes } from './visits/appointment-routes.ts';
import { chartRoutes } from './chart/chart-routes.ts';
import { listRoutes } from './lists/list-routes.ts';
import { readState } from './copy/state.ts';
import { isEnabled } from './store.ts';

/** @param openApi the practice system's REST API; null where this installation has no key for it */
export function practiceRoutes(platform: Platform, openApi: OpenPracticeApi | null): Binding[] {
  return [
    handle(practice.getAccessToken, (ctx) => getAccessToken(ctx)),
    handleOutside(practice.saveAccessToken, 'vendor', (ctx, { body }) =>
      saveAccessToken(platform, openApi, ctx, body),
    ),
    handleOutside(practice.updateAccessToken, 'vendor', (ctx, { body }) =>
      updateAccessToken(platform, openApi, ctx, body),
    ),
    handle(practice.removeAccessToken, (ctx) => removeAccessToken(platform, ctx)),
    handle(practice.getPracticeEnabled, async (ctx) => ({ enabled: await isEnabled(ctx.tx) })),
    handleOutside(practice.getConnectorPath, 'process', () => findConnectorPath(platform.config)),
    handleOutside(practice.downloadConnector, 'stream', ({ http }, { params }) =>
      sendConnector(platform.config.connectorFolder, params.file, http),
    ),
    handle(practice.getIntegrationToken, (ctx) => getIntegrationToken(ctx)),
    handle(practice.rotateIntegrationToken, (ctx) => rotateIntegrationToken(platform, ctx)),
    // the copy: state, rounds, whose patient is whose
    handle(practice.getPracticeState, (ctx) => readState(ctx.tx, ctx.now)),
    handle(practice.syncPractice, (ctx) => syncPractice(platform, ctx)),
    handle(practice.comparePractice, (ctx) => comparePractice(platform, ctx)),
    handle(practice.listMatches, (ctx, { query }) => listMatches(ctx, query.cursor)),
    handle(practice.decideMatch, (ctx, { params, body }) => decideMatch(ctx, params.PatNum, body)),
    ...listRoutes,
    ...chartRoutes,
    ...appointmentRoutes(platform, openApi),
  ];
}
