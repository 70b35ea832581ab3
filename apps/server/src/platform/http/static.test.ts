import { expect, it } from 'vitest';
import { isPagePath } from './static.ts';

it.each([
  ['/', true],
  ['/frontdesk?contact=3', true],
  ['/password/update/4/2.KB5Eo9fBLgip_zs5tRKAxUaVSuxI1z05M5V_Sp9MDhM', true],
  ['/account/activate/J.R._Ewing/2.bk7h0HifHoZapvHR6_0wuqqoqxTXVfr7tBykP9zW1Vc?from=mail', true],
  ['/assets/index-abc.js', false],
  ['/favicon.ico', false],
  ['/manifest.webmanifest?v=2', false],
  ['/api/nothing', false],
])('%s is a page: %s', (url, page) => {
  expect(isPagePath(url)).toBe(page);
});
