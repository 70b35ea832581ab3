import { describe, expect, it } from 'vitest';
import { backSteps } from './back-steps.ts';

describe('what lies beneath an address', () => {
  it.each([
    ['/settings/tags', ['/settings/tags']],
    ['/frontdesk', ['/frontdesk']],
    ['/frontdesk?user=4', ['/frontdesk', '/frontdesk?user=4']],
    ['/frontdesk?contact=5&item=7', ['/frontdesk', '/frontdesk?contact=5&item=7']],
    [
      '/frontdesk?status=waiting&contact=5&panel=contactInfo',
      [
        '/frontdesk?status=waiting',
        '/frontdesk?status=waiting&contact=5',
        '/frontdesk?status=waiting&contact=5&panel=contactInfo',
      ],
    ],
    [
      '/frontdesk?contact=5&family=all&mail=new',
      ['/frontdesk', '/frontdesk?contact=5&family=all', '/frontdesk?contact=5&family=all&mail=new'],
    ],
    [
      '/frontdesk?contact=5&panel=internalConversations&about=7&convo=8&message=9',
      [
        '/frontdesk',
        '/frontdesk?contact=5',
        '/frontdesk?contact=5&panel=internalConversations&about=7',
        '/frontdesk?contact=5&panel=internalConversations&about=7&convo=8&message=9',
      ],
    ],
    ['/frontdesk?panel=newContact', ['/frontdesk', '/frontdesk?panel=newContact']],
    [
      '/frontdesk?contact=5&settings=tags',
      ['/frontdesk', '/frontdesk?contact=5', '/frontdesk?contact=5&settings=tags'],
    ],
    ['/conversation?process=today', ['/conversation?process=today']],
    [
      '/conversation?process=3&tab=later&convo=9&message=12&settings=tags',
      [
        '/conversation?process=3&tab=later',
        '/conversation?process=3&tab=later&convo=9&message=12',
        '/conversation?process=3&tab=later&convo=9&message=12&settings=tags',
      ],
    ],
    ['/osclaims?carrier=all&sort=type', ['/osclaims?sort=type', '/osclaims?carrier=all&sort=type']],
    [
      '/osclaims?carrier=all&claim=5&convo=8&panel=internalConversations&talk=9',
      [
        '/osclaims',
        '/osclaims?carrier=all',
        '/osclaims?carrier=all&claim=5&convo=8',
        '/osclaims?carrier=all&claim=5&convo=8&panel=internalConversations',
        '/osclaims?carrier=all&claim=5&convo=8&panel=internalConversations&talk=9',
      ],
    ],
  ])('%s', (href, steps) => {
    expect(backSteps(href)).toEqual(steps);
  });
});
