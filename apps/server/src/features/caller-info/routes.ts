import { callerInfo as contract } from '@chairline/contract';
import { type Binding, handle } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { listCallNotes, setCallNote, writeCallNote } from './call-notes.ts';
import {
  correctCallerInfo,
  getCallerInfo,
  listCallerInfos,
  setCallerInfoState,
  showSocialSecurityNumber,
} from './infos.ts';
import type { Neighbours } from './neighbours.ts';
import { storeAiInfo } from './store-ai-info.ts';
import { takeOverCallerInfo, undoTakeOver } from './take-over.ts';

export const callerInfoRoutes = (platform: Platform, neighbours: Neighbours): Binding[] => [
  handle(contract.storeAiInfo, (ctx, { body }) => storeAiInfo(platform, neighbours, ctx, body)),
  handle(contract.listCallerInfos, (ctx, { query }) => listCallerInfos(platform, ctx, query)),
  handle(contract.getCallerInfo, (ctx, { params }) => getCallerInfo(platform, ctx, params.id)),
  handle(contract.correctCallerInfo, (ctx, { params, body }) =>
    correctCallerInfo(platform, ctx, params.id, body),
  ),
  handle(contract.showSocialSecurityNumber, (ctx, { params }) =>
    showSocialSecurityNumber(platform, ctx, params.id),
  ),
  handle(contract.takeOverCallerInfo, (ctx, { params, body }) =>
    takeOverCallerInfo(platform, ctx, params.id, body),
  ),
  handle(contract.undoTakeOver, (ctx, { params, body }) => undoTakeOver(platform, ctx, params.id, body)),
  handle(contract.setCallerInfoState, (ctx, { params, body }) =>
    setCallerInfoState(platform, ctx, params.id, body),
  ),
  handle(contract.listCallNotes, (ctx, { params }) => listCallNotes(neighbours.calls, ctx, params.id)),
  handle(contract.setCallNote, (ctx, { params, body }) =>
    setCallNote(neighbours.calls, ctx, params.id, body),
  ),
  handle(contract.writeCallNote, (ctx, { body }) => writeCallNote(neighbours.calls, ctx, body)),
];
