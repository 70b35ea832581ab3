import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { languageChoices, languageCode } from './languages.ts';

interface LanguageFieldProps {
  value: string;
  disabled: boolean;
  autoFocus: boolean;
  onChange: (code: string) => void;
}

/** Any language of ISO 639-2, found by typing. */
export default function LanguageField({ value, ...field }: LanguageFieldProps) {
  return <ChoiceField label="Language" data={languageChoices} value={languageCode(value)} {...field} />;
}
