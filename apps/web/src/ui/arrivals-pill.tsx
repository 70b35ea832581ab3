import classes from './arrivals-pill.module.css';

interface ArrivalsPillProps {
  /** Rows that wait to come in or to move while theirs are held. */
  waiting: number;
  /** Rows that came in above what is scrolled to. */
  above?: number;
  onShow: () => void;
}

/**
 * Over a list: what is new and not yet shown, one click away. Rows that wait are told of at the foot, so that it covers
 * none that somebody is about to click.
 */
export function ArrivalsPill({ waiting, above = 0, onShow }: ArrivalsPillProps) {
  if (waiting + above === 0) return null;
  return (
    <button type="button" className={classes.pill} data-top={waiting === 0 || undefined} onClick={onShow}>
      {waiting > 0 ? `${waiting + above} new` : `${above} new above`}
    </button>
  );
}
