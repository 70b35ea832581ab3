import { formatPhone, type practice } from '@chairline/contract';

/** A line about a candidate; `agrees` where the patient has the same. */
export interface Compared {
  label: string;
  text: string;
  agrees: boolean;
}

/** 'Jan 5, 1980' of `yyyy-MM-dd` or of milliseconds at midnight UTC, which contacts keep; '' for none. */
export function formatBirthdate(birthdate: string | null): string {
  const day = birthDay(birthdate);
  if (!day) return '';
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

function birthDay(birthdate: string | null): string {
  if (!birthdate) return '';
  if (/^\d{4}-\d\d-\d\d/.test(birthdate)) return birthdate.slice(0, 10);
  const time = new Date(Number(birthdate));
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
}

const lastTen = (number: string): string => number.replace(/\D/g, '').slice(-10);

/** What is known of a candidate, each with whether the patient has the same. */
export function compare(
  match: Pick<practice.DoubtfulMatch, 'Birthdate' | 'phones' | 'email'>,
  candidate: practice.DoubtfulMatch['candidates'][number],
): Compared[] {
  const numbers = new Set(match.phones.map(lastTen).filter(Boolean));
  const phones = [...new Set([candidate.ph1, candidate.ph2, candidate.ph3, candidate.phone_num])].filter(
    Boolean,
  );
  return [
    {
      label: 'Born',
      text: formatBirthdate(candidate.Birthdate),
      agrees:
        birthDay(candidate.Birthdate) !== '' && birthDay(candidate.Birthdate) === birthDay(match.Birthdate),
    },
    ...phones.map((phone) => ({
      label: 'Phone',
      text: formatPhone(phone),
      agrees: numbers.has(lastTen(phone)),
    })),
    {
      label: 'E-mail',
      text: candidate.email,
      agrees: candidate.email !== '' && candidate.email.toLowerCase() === match.email.toLowerCase(),
    },
  ];
}
