import type { health as contract } from '@chairline/contract';
import { useRouter } from '@tanstack/react-router';
import { formatWhen } from '../../../ui/format-date.ts';
import { isPlainClick } from '../../../ui/is-plain-click.ts';
import { partNames } from '../state-words.ts';
import classes from './health.module.css';
import { StateSign } from './state-sign.tsx';

interface PartCardProps {
  part: contract.OfficeHealthPart;
  timezone: string;
  now: number;
}

/** One part: how it is, what to do about it and where, and what is known of it. */
export function PartCard({ part, timezone, now }: PartCardProps) {
  const { history } = useRouter();
  const title = `health-${part.name}`;
  return (
    <section className={classes.card} aria-labelledby={title} data-state={part.state}>
      <header className={classes.cardHead}>
        <h3 id={title} className={classes.cardTitle}>
          {partNames[part.name]}
        </h3>
        <StateSign state={part.state} />
      </header>
      <p className={classes.says}>{part.says}</p>
      {part.why && part.why !== part.says ? <p className={classes.why}>{part.why}</p> : null}
      {part.todo ? <p className={classes.todo}>{part.todo}</p> : null}
      {part.link ? (
        <a
          href={part.link.to}
          className={classes.link}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            history.push(part.link!.to);
          }}
        >
          {part.link.label}
        </a>
      ) : null}
      {part.facts.length > 0 ? (
        <dl className={classes.facts}>
          {part.facts.map(({ label, text, at }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text ?? (at ? formatWhen(at, timezone, now) : 'never')}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
