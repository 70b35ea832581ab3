import { useId } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { outlineOfTag } from '../tag-icons.ts';
import classes from './label-form.module.css';

interface IconChoiceProps {
  icons: readonly string[];
  /** Icons of other tags, and whose they are. */
  used: ReadonlyMap<string, string>;
  value: string;
  color: string;
  disabled: boolean;
  /** What is wrong, once a save was tried. */
  fault: string | null;
  onChange: (icon: string) => void;
}

const inWords = (icon: string) => icon.replace(/-outline$/, '').replaceAll('-', ' ');

/** The icons a tag can have: one that another tag uses cannot be picked, and says whose it is. */
export function IconChoice({ icons, used, value, color, disabled, fault, onChange }: IconChoiceProps) {
  const group = useId();
  const faultId = useId();
  return (
    <fieldset className="min-w-0 no-margin no-pad no-border" aria-describedby={fault ? faultId : undefined}>
      <legend className={classes.legend}>
        Icon <span className="ink-error">*</span>
      </legend>
      <div className={classes.icons}>
        {icons.map((icon) => {
          const owner = used.get(icon);
          const words = owner ? `${inWords(icon)}: used by ${owner}` : inWords(icon);
          return (
            <label
              key={icon}
              className={classes.iconOption}
              data-taken={owner !== undefined || undefined}
              data-checked={icon === value || undefined}
              data-tip={owner ? `Used by ${owner}` : undefined}
            >
              <input
                type="radio"
                name={group}
                className={classes.radio}
                aria-label={words}
                checked={icon === value}
                disabled={disabled || owner !== undefined}
                onChange={() => onChange(icon)}
              />
              <span className={`grid ${classes.glyph}`} style={owner ? undefined : { color }}>
                <Icon path={outlineOfTag(icon)} size={20} />
              </span>
              {owner ? <span className="ellipsis max-w-full ink-dim size-11 line-h-14">{owner}</span> : null}
            </label>
          );
        })}
      </div>
      {fault ? (
        <p id={faultId} className="text-12 margin-4-0-0 ink-error" role="alert">
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
}
