export { type LanguageModel, type Language, ModelError } from './language-model.ts';
export { createLanguageModel } from './sdk-model.ts';
