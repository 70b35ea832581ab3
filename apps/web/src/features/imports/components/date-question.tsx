import '@mantine/core/styles/Radio.layer.css';
import { imports as contract } from '@chairline/contract';
import { Radio } from '@mantine/core';
import { change } from '../wizard.ts';

const words = contract.importMessages;
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Asks how birthdates are written, where the file itself does not tell: each answer says what it makes of one of the file. */
export function DateQuestion({ dates }: { dates: NonNullable<contract.ImportPreview['dates']> }) {
  return (
    <Radio.Group
      label={words.datesTitle}
      description={dates.question}
      value={dates.order ?? ''}
      onChange={(order) => change({ dateOrder: order as contract.DateOrder })}
    >
      <div className="column gap-8" style={{ marginTop: 8 }}>
        {contract.dateOrders.map((order) => (
          <Radio
            key={order}
            value={order}
            size="sm"
            label={`${contract.dateOrderNames[order]}: ${dates.sample} is ${longDay.format(new Date(dates[order]))}`}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
