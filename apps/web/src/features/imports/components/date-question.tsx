import { imports as contract } from '@chairline/contract';
import { change, useWizard } from '../wizard.ts';

const words = contract.importMessages;
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Asks how birthdates are written, where the file itself does not tell: each answer says what it makes of one of the file. */
export function DateQuestion({ dates }: { dates: NonNullable<contract.ImportPreview['dates']> }) {
  // What was just chosen stands at once, not when the file has been read by it.
  const chosen = useWizard().dateOrder ?? dates.order;
  return (
    <fieldset className="text-13 no-margin no-pad no-border" aria-describedby="dates-question">
      <legend className="no-pad semibold">{words.datesTitle}</legend>
      <p id="dates-question" className="hint no-margin">
        {dates.question}
      </p>
      {contract.dateOrders.map((order) => (
        <label key={order} className="row gap-8 min-h-32 pointer phone-min-h-44">
          <input
            type="radio"
            name="date-order"
            checked={chosen === order}
            onChange={() => change({ dateOrder: order })}
          />
          <span>
            {contract.dateOrderNames[order]}: {dates.sample} is {longDay.format(new Date(dates[order]))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
