/** Sound of a call: the microphone, what is heard, how loud both are, and ringing. */

const GATHERING_MS = 1_500;
/** What a level is shown between, in decibels below full scale. */
const QUIETEST = -60;

let context = null;
const audio = () => (context ??= new AudioContext());

/** Why there is no microphone, and what that means for the call. */
const reasons = {
  NotFoundError: 'No microphone was found: the office cannot hear you.',
  NotAllowedError:
    'This page may not use the microphone: the office cannot hear you. Allow it and call again.',
  NotReadableError: 'Another program uses the microphone: the office cannot hear you.',
};

async function openMicrophone() {
  if (!navigator.mediaDevices) return { why: 'This browser gives no microphone here: use localhost.' };
  try {
    return { stream: await navigator.mediaDevices.getUserMedia({ audio: true }) };
  } catch (error) {
    return { why: reasons[error.name] ?? `The microphone cannot be used (${error.name}).` };
  }
}

/** How loud a stream is, from 0 to 1. */
function meterOf(stream) {
  const analyser = audio().createAnalyser();
  audio().createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return () => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    return Math.max(0, 1 - (10 * Math.log10(power || 1e-12)) / QUIETEST);
  };
}

/** The description once the addresses are known. */
function gathered(peer) {
  return new Promise((resolve) => {
    const finish = () => resolve(peer.localDescription.sdp);
    if (peer.iceGatheringState === 'complete') return finish();
    setTimeout(finish, GATHERING_MS);
    return peer.addEventListener('icegatheringstatechange', () => {
      if (peer.iceGatheringState === 'complete') finish();
    });
  });
}

const silence = () => 0;

/**
 * Opens the sound of one call.
 * @returns `offer` (null where this browser has no sound), `note` (what is missing, in words, or ''), `take(answer)`,
 * `mine()` and `theirs()` (levels), `close()`
 */
export async function openSound() {
  if (typeof RTCPeerConnection === 'undefined') {
    const note = 'This browser has no sound for calls: nobody hears anybody.';
    return { offer: null, note, take() {}, mine: silence, theirs: silence, close() {} };
  }
  const { stream, why = '' } = await openMicrophone();
  const peer = new RTCPeerConnection();
  const player = new Audio();
  player.autoplay = true;
  let theirs = silence;
  peer.addEventListener('track', ({ track }) => {
    const heard = new MediaStream([track]);
    player.srcObject = heard;
    theirs = meterOf(heard);
  });
  if (stream) peer.addTrack(stream.getAudioTracks()[0], stream);
  else peer.addTransceiver('audio', { direction: 'recvonly' });
  await peer.setLocalDescription(await peer.createOffer());
  const mine = stream ? meterOf(stream) : silence;
  return {
    offer: await gathered(peer),
    note: why,
    take: (sdp) => peer.setRemoteDescription({ type: 'answer', sdp }),
    mine: () => mine(),
    theirs: () => theirs(),
    close() {
      for (const track of stream?.getTracks() ?? []) track.stop();
      player.srcObject = null;
      peer.close();
    },
  };
}

/** Rings, as American telephones do: two seconds in six. @returns how to end it */
export function ring() {
  const now = audio().currentTime;
  const volume = audio().createGain();
  volume.gain.value = 0;
  for (let at = 0; at < 120; at += 6) {
    volume.gain.setValueAtTime(0.08, now + at);
    volume.gain.setValueAtTime(0, now + at + 2);
  }
  volume.connect(audio().destination);
  const tones = [440, 480].map((frequency) => {
    const tone = audio().createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start();
    return tone;
  });
  void audio().resume();
  return () => {
    for (const tone of tones) tone.stop();
    volume.disconnect();
  };
}
