import type { ContactExtras } from '@chairline/office-state/contacts';
import { useQuery } from '@tanstack/react-query';
import { translatorQuery } from '../../../lib/can-translate.ts';
import type { Contact } from '../../contacts/index.ts';
import { changeDraft, type ComposerDraft } from '../../composer/index.ts';
import { planTranslation, toLanguage } from './text-language.ts';

/** Whether the text of a composer is translated, and into what. */
export function useTranslation(
  contactId: number,
  draft: Pick<ComposerDraft, 'translate' | 'language'>,
  contact: Contact | undefined,
  extras: ContactExtras | undefined,
) {
  const { data, isPending } = useQuery({ ...translatorQuery, retry: 1, networkMode: 'always' });
  const available = data?.available ?? false;
  const wish = {
    chosen: draft.translate,
    chosenLanguage: draft.language,
    lastLanguage: extras?.last_src_language,
    contactLanguage: contact?.language,
  };
  const plan = planTranslation({ ...wish, available });
  return {
    ...plan,
    available,
    /** Whether it is settled: what may have to be translated does not go out before it is. */
    known: !isPending || !planTranslation({ ...wish, available: true }).on,
    /** The contact's own language, for the list. */
    own: toLanguage(extras?.last_src_language) ?? toLanguage(contact?.language),
    toggle: () => changeDraft(contactId, { translate: !plan.on }),
    choose: (language: string) => changeDraft(contactId, { translate: true, language }),
  };
}

export type Translation = ReturnType<typeof useTranslation>;
