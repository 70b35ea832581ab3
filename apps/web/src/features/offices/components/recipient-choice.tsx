import '@mantine/core/styles/Radio.layer.css';
import type { offices } from '@chairline/contract';
import { Radio } from '@mantine/core';
import classes from './recipient-choice.module.css';

interface RecipientChoiceProps {
  page: offices.ServicePage;
  to: 'admins' | 'users';
  onChange: (to: 'admins' | 'users') => void;
}

/** Who gets the mail: the active admins or everybody, by name. */
export function RecipientChoice({ page, to, onChange }: RecipientChoiceProps) {
  const choices = [
    { value: 'admins' as const, label: 'Active admins', people: page.admins },
    { value: 'users' as const, label: 'All users', people: page.users },
  ];
  return (
    <Radio.Group
      label="Recipients"
      size="md"
      value={to}
      onChange={(value) => onChange(value === 'users' ? 'users' : 'admins')}
    >
      <div className={classes.choices}>
        {choices.map(({ value, label, people }) => (
          <label
            key={value}
            htmlFor={`to-${value}`}
            className={`flex gap-10 min-w-0 pad-10-12 box-line-strong radius-control pointer ${classes.choice}`}
            data-checked={to === value || undefined}
          >
            <Radio id={`to-${value}`} value={value} size="sm" aria-describedby={`people-${value}`} />
            <span className="grid content-start min-w-0">
              <span className="medium">
                {label} <span className="ink-dim tabular regular">({people.length})</span>
              </span>
              <span id={`people-${value}`} className={classes.people}>
                {people.length > 0
                  ? people.map((person) => person.name).join(', ')
                  : value === 'admins'
                    ? 'No active admin yet'
                    : 'Nobody has an active account yet'}
              </span>
            </span>
          </label>
        ))}
      </div>
    </Radio.Group>
  );
}
