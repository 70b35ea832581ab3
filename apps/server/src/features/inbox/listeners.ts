import { type Listener, on } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/platform.ts';
import { moveWaitingTexts } from './text-queue.ts';
import { noteForeign } from './translate-queue.ts';

export function inboxListeners(platform: Platform): Listener[] {
  return [
    on('quiet-hours.changed', (ctx) => moveWaitingTexts(ctx)),
    on('text.received', (ctx, text) => noteForeign(platform, ctx, text)),
  ];
}
