import { afterEach, expect, test, vi } from 'vitest';
import { askToNotify } from './incoming-notification.ts';

afterEach(() => vi.unstubAllGlobals());

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36';

test.each([
  ['default', DESKTOP, 1],
  ['default', ANDROID, 0],
  ['granted', DESKTOP, 0],
  ['denied', DESKTOP, 0],
])(
  'where notifications are "%s" and the browser is %s it is asked %d times',
  (permission, userAgent, times) => {
    const requestPermission = vi.fn(() => Promise.resolve('granted'));
    vi.stubGlobal('Notification', { permission, requestPermission });
    vi.stubGlobal('navigator', { userAgent });
    askToNotify();
    expect(requestPermission).toHaveBeenCalledTimes(times);
  },
);
