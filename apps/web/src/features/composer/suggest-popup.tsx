import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import classes from './suggest-popup.module.css';

/** One line of a popup. */
export interface Suggestion {
  key: string;
  title: string;
  /** What choosing it writes, or why it does little. */
  hint?: string;
  /** Stands before both. */
  lead?: ReactNode;
}

/** Its edges in pixels, within the nearest positioned element: above the caret's line or below it. */
export type PopupSpot = { left: number } & ({ bottom: number } | { top: number });

/** How the field it belongs to hands keys over. */
export interface SuggestHandle {
  /** @returns whether the popup took the key */
  onKey: (key: string) => boolean;
}

interface SuggestPopupProps {
  /** What is offered, for screen readers. */
  label: string;
  items: readonly Suggestion[];
  /** Shown instead of a list when there is nothing. */
  none?: string;
  /** Its lines are lower on a narrow screen. */
  small?: boolean;
  spot: PopupSpot;
  ref: Ref<SuggestHandle>;
  onChoose: (key: string) => void;
  onClose: () => void;
  /** The option under the keyboard, for the field's aria-activedescendant; null when there is none. */
  onActive: (id: string | null, listId: string) => void;
}

/** A list of suggestions at the caret of a text area: by arrows and Enter, by mouse and touch. */
export function SuggestPopup(props: SuggestPopupProps) {
  const { label, items, none, small, spot, ref, onChoose, onClose, onActive } = props;
  const listId = useId();
  const [index, setIndex] = useState(0);
  const active = Math.min(index, items.length - 1);
  const optionId = (at: number) => `${listId}-${at}`;

  const tellActive = useEffectEvent((id: string | null) => onActive(id, listId));
  useEffect(() => {
    tellActive(active >= 0 ? `${listId}-${active}` : null);
  }, [active, listId]);
  const tellGone = useEffectEvent(() => onActive(null, listId));
  useEffect(() => () => tellGone(), []);

  const move = (to: number) => {
    const next = (to + items.length) % items.length;
    setIndex(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };

  useImperativeHandle(ref, () => ({
    onKey: (key) => {
      if (key === 'Escape') onClose();
      // Chosen is nothing then, and nothing goes out by mistake.
      else if (items.length === 0) return none !== undefined && key === 'Enter';
      else if (key === 'ArrowDown') move(active + 1);
      else if (key === 'ArrowUp') move(active - 1);
      else if (key === 'Enter' || key === 'Tab') onChoose(items[active]!.key);
      else return false;
      return true;
    },
  }));

  if (items.length === 0 && none === undefined) return null;
  return (
    <div className={classes.popup} style={spot} onPointerDown={(event) => event.preventDefault()}>
      {items.length === 0 ? (
        <p className="hint no-margin pad-12">{none}</p>
      ) : (
        <div
          id={listId}
          role="listbox"
          aria-label={label}
          className={classes.list}
          data-small={small || undefined}
        >
          {items.map(({ key, title, hint, lead }, at) => (
            // The keyboard's way to it is the field it belongs to.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={key}
              id={optionId(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={classes.option}
              onPointerMove={() => setIndex(at)}
              onClick={() => onChoose(key)}
            >
              {lead}
              <div className="column grow min-w-0">
                <span className="ellipsis text-13 medium">{title}</span>
                {hint ? <span className="ellipsis caption">{hint}</span> : null}
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
