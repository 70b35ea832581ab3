import { MADE_UP } from './answers.ts';

/** By field: in which words somebody says it on a call. */
const patterns: Record<string, RegExp> = {
  first_name: /\bname is ([A-Z][a-z]+)/,
  last_name: /\bname is [A-Z][a-z]+ ([A-Z][a-z]+)/,
  date_of_birth: /\bborn on ([A-Z][a-z]+ \d{1,2}, \d{4})/,
  home_address: /\blive at ([^,.]+)/,
  zip: /\bzip code is (\d{5})/,
  email_address: /\b([\w.]+@[\w.]+\w)/,
  insurance_company_name: /\binsurance is ([A-Z]\w+(?: [A-Z]\w+)*)/,
  employer: /\bemployer,? (?:is )?([A-Z]\w+(?: [A-Z]\w+)*)/,
  reason_for_visit: /\bbecause of ([^.]+)/,
};

/** What was said on a call, as the JSON that is asked for: each field with the sentence it stands in, and a summary. */
export function collect(transcript: string): string {
  const sentences = transcript.match(/[^.?!]+[.?!]?/g)?.map((sentence) => sentence.trim()) ?? [];
  const fields: Record<string, { value: string; quote: string }> = {};
  for (const [field, pattern] of Object.entries(patterns))
    for (const quote of sentences) {
      const value = pattern.exec(quote)?.[1];
      if (value && !fields[field]) fields[field] = { value, quote };
    }
  return JSON.stringify({
    summary: `${MADE_UP}: the caller said ${sentences.length} sentences, the last one “${sentences.at(-1) ?? ''}”`,
    fields,
  });
}
