import { PrintSheet } from '../../ui/print/print-sheet.tsx';

/** What stands on paper where a screen has nothing for it: what can be printed, and where. */
export default function PrintInstead() {
  return (
    <PrintSheet line="This screen is not made for paper." instead>
      {() => (
        <>
          <p>What can be printed:</p>
          <ul>
            <li>A day, a week or a month: open it in Calendar, then print.</li>
            <li>A conversation with a patient: open it in Sales, then print.</li>
            <li>
              All texts, e-mails and calls of a patient: contact info, Patient record, then print the page
              that is saved.
            </li>
            <li>Contacts, claims, recalls and calls: export the list, then print it from the spreadsheet.</li>
          </ul>
        </>
      )}
    </PrintSheet>
  );
}
