import { expect, it } from 'vitest';
import { rememberCall, whoAnswers } from './same-call.ts';

it('knows who answers at a carrier for half an hour, and at no other', () => {
  const at = Date.parse('2026-11-21T18:00:00Z');
  rememberCall('Delta', { spoke_with: 'Dana', reference: 'R-9' }, at);
  expect(whoAnswers('Delta', at + 29 * 60_000)).toEqual({ spoke_with: 'Dana', reference: 'R-9' });
  expect(whoAnswers('Delta', at + 31 * 60_000)).toEqual({ spoke_with: '', reference: '' });
  expect(whoAnswers('Cigna', at)).toEqual({ spoke_with: '', reference: '' });
});
