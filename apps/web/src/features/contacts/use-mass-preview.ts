import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCanTranslate } from '../../lib/can-translate.ts';
import { useTextLanguages } from '../../ui/text-languages.tsx';
import { massPreviewQuery, type MassTarget, type Unfilled } from './mass-tagging.ts';

/** Typing is over after so long, in milliseconds: only then is the preview asked for. */
const SETTLED_MS = 300;

export type MassPreview = ReturnType<typeof useMassPreview>;

/** What a text to many says to each, and in which languages it goes out. */
export function useMassPreview(target: MassTarget, message: string, unfilled: Unfilled | null) {
  const words = message.trim();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const preview = useQuery(massPreviewQuery(target, settled, unfilled));
  const texting = words !== '';
  const shown = texting ? preview.data : undefined;
  const failed = texting && preview.isError;
  const translates = useCanTranslate();
  const late = translates && texting && !failed && (settled !== words || !shown || preview.isPlaceholderData);
  // What is held of an earlier answer may be true no more.
  const offered = failed ? [] : (shown?.languages ?? []);
  return { shown, failed, languages: useTextLanguages(offered, late) };
}
