import { describe, expect, it } from 'vitest';
import { offerLanguages, planTranslation, toLanguage } from './text-language.ts';

describe('toLanguage', () => {
  it('takes every kind of code', () => {
    expect(['es', 'spa', 'SPA', 'fre', 'fra', 'chi', 'ger', 'tgl', 'por'].map(toLanguage)).toEqual([
      'es',
      'es',
      'es',
      'fr',
      'fr',
      'zh',
      'de',
      'tl',
      'pt',
    ]);
  });

  it('leaves out the office’s own and what is none', () => {
    expect(['en', 'eng', '', 'none', 'zxx', 'x', null, undefined].map(toLanguage)).toEqual(
      Array.from({ length: 8 }, () => null),
    );
  });
});

describe('planTranslation', () => {
  const plan = (change: Partial<Parameters<typeof planTranslation>[0]>) =>
    planTranslation({
      available: true,
      chosen: null,
      chosenLanguage: null,
      lastLanguage: null,
      contactLanguage: '',
      ...change,
    });

  it('goes by the last text, then by Spanish in the form', () => {
    expect(plan({ lastLanguage: 'vi', contactLanguage: 'spa' })).toEqual({ on: true, language: 'vi' });
    // Their last words count before the form: they write English now.
    expect(plan({ lastLanguage: 'en', contactLanguage: 'spa' })).toEqual({ on: false, language: 'es' });
    expect(plan({ contactLanguage: 'spa' })).toEqual({ on: true, language: 'es' });
    expect(plan({ contactLanguage: 'es' })).toEqual({ on: true, language: 'es' });
    // Another language of the form is offered, not taken for granted.
    expect(plan({ contactLanguage: 'vie' })).toEqual({ on: false, language: 'vi' });
    expect(plan({ contactLanguage: 'eng' })).toEqual({ on: false, language: 'es' });
  });

  it('does what the writer chose', () => {
    expect(plan({ chosen: false, lastLanguage: 'es' }).on).toBe(false);
    expect(plan({ chosen: true, chosenLanguage: 'ko' })).toEqual({ on: true, language: 'ko' });
  });

  it('is off where nothing can translate', () => {
    expect(plan({ available: false, chosen: true, lastLanguage: 'es' }).on).toBe(false);
  });
});

describe('offerLanguages', () => {
  it('names them, the contact’s own first and once', () => {
    expect(offerLanguages('ko').map(({ name }) => name)).toEqual([
      'Korean',
      'Spanish',
      'Chinese',
      'Tagalog',
      'Vietnamese',
      'French',
      'Arabic',
      'Russian',
      'German',
      'Hindi',
    ]);
    expect(offerLanguages('pt')[0]).toEqual({ code: 'pt', name: 'Portuguese' });
  });
});
