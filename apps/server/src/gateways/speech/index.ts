export { createOpenAiSpeech } from './openai-speech.ts';
export { SpeechError, type SpeechToText } from './speech-to-text.ts';
