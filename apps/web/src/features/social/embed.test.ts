import { expect, it } from 'vitest';
import { embedOf } from './embed.ts';

it('shows an ordinary page as it is', () => {
  expect(embedOf('https://news.cedarpark.test/feed')).toBe('https://news.cedarpark.test/feed');
});

it('shows a Facebook page through its plugin', () => {
  const url = new URL(embedOf('https://m.facebook.com/cedarpark')!);
  expect(url.origin + url.pathname).toBe('https://www.facebook.com/plugins/page.php');
  expect(url.searchParams.get('href')).toBe('https://m.facebook.com/cedarpark');
});

it.each(['https://www.instagram.com/cedarpark', 'https://x.com/cedarpark'])('%s cannot be shown', (page) => {
  expect(embedOf(page)).toBeNull();
});

it('does not take a host for another that ends alike', () => {
  expect(embedOf('https://notfacebook.com/a')).toBe('https://notfacebook.com/a');
  expect(embedOf('https://phoenix.com/')).toBe('https://phoenix.com/');
});
