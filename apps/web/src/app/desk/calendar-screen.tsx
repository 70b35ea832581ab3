import { CalendarPage } from '../../features/calendar/pages/calendar-page.tsx';
import { TextWay } from '../../features/calendar/practice/text-way.ts';
import { AskText } from '../../features/inbox/index.ts';

/** /calendar, with the way to text a patient whose visit was moved there. */
export function CalendarScreen() {
  return (
    <TextWay value={AskText}>
      <CalendarPage />
    </TextWay>
  );
}
