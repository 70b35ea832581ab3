import { labels } from '@chairline/contract';
import { mdiCheck } from '@mdi/js';
import { useId } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import classes from './label-form.module.css';

type Swatch = (typeof labels.tagColors)[number];

const names: Record<Swatch, string> = {
  '#C62828': 'Red',
  '#D84315': 'Orange red',
  '#B26A00': 'Amber',
  '#8D6E00': 'Ochre',
  '#558B2F': 'Leaf green',
  '#2E7D32': 'Green',
  '#00796B': 'Teal',
  '#00838F': 'Cyan',
  '#0277BD': 'Sky blue',
  '#3D6DCC': 'Blue',
  '#5C6BC0': 'Indigo',
  '#7E57C2': 'Violet',
  '#AB47BC': 'Purple',
  '#C2185B': 'Raspberry',
  '#607D8B': 'Slate',
};

/** A swatch's name in words; for any other colour the colour itself. */
export function colorName(color: string): string {
  return names[color as Swatch] ?? color;
}

interface SwatchesProps {
  value: string;
  onChange: (color: Swatch) => void;
}

/** The fifteen fixed colours, one of them chosen. */
export function Swatches({ value, onChange }: SwatchesProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0 no-margin no-pad no-border">
      <legend className={classes.legend}>Color</legend>
      <div className={classes.swatches}>
        {labels.tagColors.map((color) => (
          <label
            key={color}
            className={`middle h-36 pointer phone-h-44 ${classes.swatch}`}
            data-tip={names[color]}
          >
            <input
              type="radio"
              name={group}
              className={classes.radio}
              aria-label={names[color]}
              checked={value === color}
              onChange={() => onChange(color)}
            />
            <span className={`middle square-24 round ink-white ${classes.dot}`} style={{ background: color }}>
              {value === color ? <Icon path={mdiCheck} size={16} /> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
