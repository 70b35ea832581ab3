import { expect, test } from 'vitest';
import { findMissing, microphoneWords, refusedMicrophoneWords } from './capability.ts';

const able = {
  RTCPeerConnection: class {},
  WebSocket: class {},
  isSecureContext: true,
  navigator: { mediaDevices: { getUserMedia: () => {} } },
};

test.each([
  ['all that is needed', able, null],
  ['no WebRTC', { ...able, RTCPeerConnection: undefined }, /latest Chrome, Firefox, Opera or Edge/],
  ['no devices', { ...able, navigator: {} }, /latest Chrome, Firefox, Opera or Edge/],
  ['an insecure page', { ...able, navigator: {}, isSecureContext: false }, /secure connection/],
])('a browser with %s', (_, browser, words) => {
  const missing = findMissing(browser);
  if (words === null) expect(missing).toBeNull();
  else expect(missing).toMatch(words);
});

test.each([
  ['NotAllowedError', 'blocked for this page'],
  ['NotFoundError', 'No microphone was found'],
  ['NotReadableError', 'in use by another program'],
  // The carrier's SDK tells the message alone.
  ['Requested device not found', 'No microphone was found'],
  ['Could not start audio source', 'in use by another program'],
  ['Permission denied', 'blocked for this page'],
  ['', 'could not be used'],
])('%s of a microphone says what to do', (name, words) => {
  expect(microphoneWords(name)).toContain(words);
});

test('what follows is what was wanted of the microphone', () => {
  expect(microphoneWords('NotFoundError', 'then answer')).toBe(
    'No microphone was found. Plug one in, then answer.',
  );
});

test.each([
  ['OverconstrainedError', ': it was not found. Plug it in'],
  ['NotReadableError', ': it is in use by another program. Close that program'],
  ['', '. Unplug it and plug it in again'],
])('%s of one that is chosen beside another says that the other is still in use', (name, words) => {
  expect(refusedMicrophoneWords(name, 'Headset')).toBe(
    `“Headset” could not be used${words}, then choose it again. The earlier microphone is still in use.`,
  );
});
