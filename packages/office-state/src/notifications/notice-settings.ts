import type { notifications } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

/** How the viewer is told of what is new. */
export const noticeSettingsReducers: Reducers<{ settings: notifications.NoticeSettings }> = {
  noticeSettings: (_held, { settings }) => ({ settings }),
};
