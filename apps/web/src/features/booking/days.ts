/** The day so many days after another. Days are `yyyy-MM-dd`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const names = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
export const weekdayNames = names.map((name) => name.slice(0, 3));

const partWords = { any: '', morning: 'mornings', afternoon: 'afternoons' } as const;

/** When somebody would like to come: 'Mondays, Fridays, mornings'; '' for any time. */
export const wishedTimes = (days: readonly number[], part: keyof typeof partWords): string =>
  [...days.map((day) => names[day]), partWords[part]].filter(Boolean).join(', ');
