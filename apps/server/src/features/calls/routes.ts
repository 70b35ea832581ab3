import { calls as contract, type RouteShape } from '@chairline/contract';
import { type PhoneCarrier, signedForm } from '../../gateways/plivo/index.ts';
import { handleWebhook } from '../../platform/deliveries/index.ts';
import { forbidden } from '../../platform/errors.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addSupervisor,
  addToOngoingCall,
  rejoinConference,
  stopRinging,
  transferUser,
} from './verbs/add-to-call.ts';
import { answerCall } from './answer/answer-call.ts';
import { takeCallEvent } from './answer/call-event.ts';
import { readCallSettings, setCallSettings } from './ring/call-settings.ts';
import { exportCalls } from './show/export-calls.ts';
import { fetchRecordingAgain } from './recording/fetch-recording.ts';
import { getCaller } from './show/get-caller.ts';
import { holdCall, leaveConference, updateSupervisorState } from './verbs/leave-call.ts';
import { takeMenuChoice } from './answer/menu.ts';
import { mergeCall } from './verbs/merge-call.ts';
import { moveOn } from './answer/move-on.ts';
import { getOngoingCalls, getSoftphoneSession, listCalls, sendRecording } from './show/read-calls.ts';
import { setAway } from './ring/set-away.ts';
import { listAwayUsers } from './ring/store-people.ts';
import { takeRecorded } from './recording/take-recorded.ts';
import { type Element, writeDocument } from './answer/xml.ts';

export function callRoutes(platform: Platform, carrier: PhoneCarrier): Binding[] {
  const form = signedForm(carrier);
  /** A question of the carrier's, answered with a document. */
  const asked = (
    route: RouteShape,
    answer: (said: Readonly<Record<string, string>>, query: unknown) => Promise<Element[]>,
  ): Binding =>
    handleOutside(route, 'delivery', async ({ http: { request, reply } }) => {
      const said = await form.read(request, platform);
      if (said === null) throw forbidden(form.unsigned);
      return reply
        .code(200)
        .type('application/xml')
        .send(writeDocument(await answer(said, request.query)));
    });

  return [
    handle(contract.listCalls, (ctx, { query }) => listCalls(ctx, query)),
    handleOutside(contract.exportCalls, 'stream', (caller, { query }) => exportCalls(caller, query)),
    handleOutside(contract.getCallRecording, 'stream', (ctx, { params, query }) =>
      sendRecording(platform, ctx, params.id, query.recording_id, ctx.http),
    ),
    handle(contract.fetchRecordingAgain, (ctx, { params, body }) =>
      fetchRecordingAgain(ctx, params.id, body),
    ),
    handle(contract.getCallSettings, (ctx) => readCallSettings(ctx.tx)),
    handle(contract.setCallSettings, (ctx, { body }) => setCallSettings(ctx, body)),
    handle(contract.getOngoingCalls, (ctx, { query }) => getOngoingCalls(ctx, query.whose)),
    handleOutside(contract.getSoftphoneSession, 'vendor', (ctx) =>
      getSoftphoneSession(platform, carrier, ctx),
    ),
    handle(contract.getCaller, (ctx, { query }) => getCaller(ctx, query)),
    handle(contract.listAway, async (ctx) => ({ user_ids: await listAwayUsers(ctx.tx) })),
    handle(contract.setAway, (ctx, { body }) => setAway(ctx, body.away)),
    handleOutside(contract.updateSupervisorState, 'vendor', (ctx, { body }) =>
      updateSupervisorState(platform, carrier, ctx, body),
    ),
    handleOutside(contract.addToOngoingCall, 'vendor', (ctx, { body }) =>
      addToOngoingCall(platform, carrier, ctx, body),
    ),
    handleOutside(contract.addSupervisor, 'vendor', (ctx, { body }) =>
      addSupervisor(platform, carrier, ctx, body),
    ),
    handleOutside(contract.rejoinConference, 'vendor', (ctx, { body }) =>
      rejoinConference(platform, carrier, ctx, body),
    ),
    handleOutside(contract.holdCall, 'vendor', (ctx, { body }) => holdCall(platform, carrier, ctx, body)),
    handle(contract.leaveConference, (ctx, { query }) => leaveConference(platform, ctx, query)),
    handleOutside(contract.transferUser, 'vendor', (ctx, { body }) =>
      transferUser(platform, carrier, ctx, body),
    ),
    handleOutside(contract.stopRinging, 'vendor', (ctx, { body }) =>
      stopRinging(platform, carrier, ctx, body),
    ),
    handleOutside(contract.mergeCall, 'vendor', (ctx, { body }) => mergeCall(platform, carrier, ctx, body)),
    asked(contract.answerCall, (said) => answerCall(platform, said)),
    asked(contract.joinCall, (_said, query) => moveOn(platform, query, 'conference')),
    asked(contract.menuChoice, (said, query) => takeMenuChoice(platform, query, said)),
    asked(contract.voicemailCall, (_said, query) => moveOn(platform, query, 'voicemail')),
    handleWebhook(contract.callEvent, form, (_, said, { query }) => takeCallEvent(platform, query, said)),
    handleWebhook(contract.voicemailRecorded, form, (_, said, { query }) =>
      takeRecorded(platform, query, said, 'voicemail'),
    ),
    handleWebhook(contract.callRecorded, form, (_, said, { query }) =>
      takeRecorded(platform, query, said, 'call'),
    ),
  ];
}
