/** Hands the microphone's samples to the page, about fifty times a second. Runs in the audio thread. */
const CHUNK = 1024;

class Recorder extends AudioWorkletProcessor {
  #chunk = new Float32Array(CHUNK);
  #filled = 0;

  process([input]) {
    const samples = input?.[0];
    if (!samples) return true;
    for (const sample of samples) {
      this.#chunk[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled === CHUNK) {
        this.port.postMessage(this.#chunk);
        this.#chunk = new Float32Array(CHUNK);
        this.#filled = 0;
      }
    }
    return true;
  }
}

registerProcessor('chairline-recorder', Recorder);
