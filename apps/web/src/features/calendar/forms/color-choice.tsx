import { calendar as contract } from '@chairline/contract';
import { mdiCheck } from '@mdi/js';
import { useId } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { colorName, colorOf } from '../calendar-colors.ts';
import classes from './color-choice.module.css';

type Color = (typeof contract.calendarColors)[number];

interface ColorChoiceProps {
  value: Color;
  onChange: (color: Color) => void;
}

/** A calendar's colour. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0 no-margin no-pad no-border">
      <legend className="text-14 medium">Color</legend>
      <div className="flex wrap gap-4">
        {contract.calendarColors.map((color) => (
          <label
            key={color}
            className="relative pointer phone-min-44 middle square-36"
            data-tip={colorName(color)}
          >
            <input
              type="radio"
              name={group}
              className="hidden-text"
              aria-label={colorName(color)}
              checked={value === color}
              onChange={() => onChange(color)}
            />
            <span
              className={`middle square-24 round ink-white ${classes.dot}`}
              style={{ background: colorOf(color) }}
            >
              {value === color ? <Icon path={mdiCheck} size={16} /> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
