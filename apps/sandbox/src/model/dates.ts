const DAY = 86_400_000;
const text = (date: Date): string => date.toISOString().slice(0, 10);
const first = (year: number, month: number): Date => new Date(Date.UTC(year, month, 1));
const before = (date: Date): Date => new Date(date.getTime() - DAY);

/** The days that a question speaks of, both ends counted: "today", "this week", "last quarter" and their like. */
export function rangeIn(question: string, today = text(new Date())): { from: string; to: string } | null {
  const now = new Date(`${today}T00:00:00Z`);
  if (Number.isNaN(now.getTime())) return null;
  const found =
    /\b(today|yesterday|tomorrow|(?:this|last|next) (?:week|month|quarter|year))\b/i.exec(question)?.[1] ??
    '';
  const [which = '', unit = ''] = found.toLowerCase().split(' ');
  const step = which === 'last' ? -1 : which === 'next' ? 1 : 0;
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const span = (from: Date, next: Date) => ({ from: text(from), to: text(before(next)) });
  const around = (days: number) => {
    const day = text(new Date(now.getTime() + days * DAY));
    return { from: day, to: day };
  };
  if (which === 'today') return around(0);
  if (which === 'yesterday') return around(-1);
  if (which === 'tomorrow') return around(1);
  if (unit === 'week') {
    const sunday = new Date(now.getTime() + (7 * step - now.getUTCDay()) * DAY);
    return span(sunday, new Date(sunday.getTime() + 7 * DAY));
  }
  if (unit === 'month') return span(first(year, month + step), first(year, month + step + 1));
  if (unit === 'year') return span(first(year + step, 0), first(year + step + 1, 0));
  if (unit !== 'quarter') return null;
  const quarter = month - (month % 3) + 3 * step;
  return span(first(year, quarter), first(year, quarter + 3));
}
