import { mdiArrowCollapse, mdiArrowExpand, mdiChartBar, mdiTableLarge } from '@mdi/js';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './widget.module.css';

interface WidgetProps {
  title: string;
  /** The total in words; null while it is not known. */
  summary: string | null;
  /** What is said of the numbers besides: since when they are exact, what they are narrowed to. */
  note?: ReactNode;
  /** The menu of options. */
  options?: ReactNode;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  /** It stands alone, in the place of all four. */
  alone?: boolean;
  /** Left out: it cannot. */
  onAlone?: (alone: boolean) => void;
  /** What hands its rows over. */
  exports: ReactNode;
  /** New numbers are on their way; what is shown are those before. */
  renewing: boolean;
  children: ReactNode;
}

interface ToolProps {
  icon: string;
  label: string;
  onClick: () => void;
  pressed?: boolean;
}

function Tool({ icon, label, onClick, pressed }: ToolProps) {
  return (
    <IconButton icon={icon} label={label} size={32} on={pressed} aria-pressed={pressed} onClick={onClick} />
  );
}

/** The frame of a chart: what it is, what it adds up to, and what can be done with it. */
export function Widget(props: WidgetProps) {
  const {
    title,
    summary,
    note,
    options,
    asTable,
    onTable,
    alone = false,
    onAlone,
    renewing,
    children,
  } = props;
  const id = useId();
  return (
    <section
      className={classes.widget}
      aria-labelledby={id}
      aria-busy={renewing || undefined}
      data-alone={alone || undefined}
    >
      <header className="flex items-top justify-between gap-8 phone-down phone-gap-4">
        <div className="min-w-0">
          <h2 id={id} className="text-14 no-margin ink semibold">
            {title}
          </h2>
          <p className="hint min-h-18 margin-2-0-0 tabular">
            {summary ?? <span className={classes.blank} aria-hidden />}
          </p>
        </div>
        <div className={classes.tools} role="group" aria-label={`${title}: view`}>
          {options}
          <Tool
            icon={asTable ? mdiChartBar : mdiTableLarge}
            label={asTable ? 'Show as chart' : 'Show as table'}
            onClick={() => onTable(!asTable)}
          />
          {props.exports}
          {onAlone ? (
            <Tool
              icon={alone ? mdiArrowCollapse : mdiArrowExpand}
              label={alone ? 'Show all four charts' : 'Enlarge'}
              onClick={() => onAlone(!alone)}
            />
          ) : null}
        </div>
      </header>
      <div className={classes.body} data-renewing={renewing || undefined}>
        {children}
      </div>
      {note ? <p className="caption margin-8-0-0">{note}</p> : null}
    </section>
  );
}
