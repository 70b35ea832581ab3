import { social } from '@chairline/contract';
import type { Binding } from '../../platform/http/handler.ts';
import { notBuilt } from '../../platform/http/not-built.ts';
import type { Platform } from '../../platform/platform.ts';

export function socialRoutes(_platform: Platform): Binding[] {
  return [notBuilt(social.getSocialPage), notBuilt(social.setSocialPage)];
}
