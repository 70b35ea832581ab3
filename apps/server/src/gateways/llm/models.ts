import type { NamedModel } from '../../platform/config.ts';
import type { Models } from '../../platform/models.ts';
import { createLanguageModel } from './sdk-model.ts';

/** The models that the settings name, each opened with its first use. */
export function openModels(named: readonly NamedModel[], timeoutMs: number): Models {
  const opened = named.map(({ apiKey, apiUrl, ...facts }) => ({
    facts,
    model: createLanguageModel({ ...facts, apiKey, apiUrl, timeoutMs }),
  }));
  return {
    list: () => opened.map(({ facts }) => facts),
    find: (name) => (name === null ? opened[0] : opened.find(({ facts }) => facts.name === name)),
  };
}
