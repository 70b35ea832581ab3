import { expect, test } from 'vitest';
import { addressOf, type Opens } from './address-of.ts';

const convo = { convo_id: 3, contact_id: 5, system_process_id: '88' };

test.each<[Opens, string]>([
  [{ contact: 5 }, '/frontdesk?contact=5'],
  [{ contact: 5, item: 7 }, '/frontdesk?contact=5&item=7'],
  [{ contact: 5, item: 7, mail: 'a/b', email: 9 }, '/frontdesk?contact=5&item=7&mail=a%2Fb&email=9'],
  [{ user: 2 }, '/frontdesk?user=2'],
  [{ claim: '7' }, '/osclaims?claim=7'],
  [{ recall: 7 }, '/recall?recall=7'],
  [{ lab: '7' }, '/labCases?lab=7'],
  [{ carrier: 'Delta & Sons' }, '/osclaims?carrier=Delta%20%26%20Sons'],
  [{ convo: { ...convo, kind: 'general' }, message: 4 }, '/conversation?process=0&convo=3&message=4'],
  [{ convo: { ...convo, kind: 'claim', system_process_id: null } }, '/conversation?process=0&convo=3'],
  [
    { convo: { ...convo, kind: 'internal' }, message: 4 },
    '/frontdesk?contact=5&panel=internalConversations&convo=3&message=4',
  ],
  [{ convo: { ...convo, kind: 'internal', contact_id: null } }, '/conversation?process=0&convo=3'],
  [{ convo: { ...convo, kind: 'claim' }, message: 4 }, '/osclaims?claim=88&convo=3&message=4'],
  [{ convo: { ...convo, kind: 'recall' } }, '/recall?recall=88&convo=3'],
  [{ convo: { ...convo, kind: 'lab' } }, '/labCases?lab=88&convo=3'],
  [{ process: 'mentions' }, '/conversation?process=mentions'],
  [{ agent: 'frontdesk' }, '/conversation?process=ai&agent=frontdesk'],
  [{ agent: 'cost', patient: 7 }, '/conversation?process=ai&agent=cost&patient=7'],
  [{ process: 0, tab: 'later', convo: 3 }, '/conversation?process=0&tab=later&convo=3'],
  [{ settings: 'od', tab: 'sync' }, '/settings/od?tab=sync'],
  [{ practiceDay: '2026-11-25' }, '/calendar?date=2026-11-25&of=practice'],
  [{ practiceDay: '2026-11-25', visit: 7 }, '/calendar?date=2026-11-25&of=practice&visit=7'],
  [{ screen: 'desk' }, '/frontdesk'],
])('%j opens at %s', (opens, address) => {
  expect(addressOf(opens)).toBe(address);
});
