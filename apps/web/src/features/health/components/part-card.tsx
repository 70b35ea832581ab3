import type { health as contract } from '@chairline/contract';
import { AddressLink } from '../../../ui/address-link.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
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
  const title = `health-${part.name}`;
  return (
    <section className={classes.card} aria-labelledby={title} data-state={part.state}>
      <header className="row justify-between gap-12 w-full">
        <h3 id={title} className="text-14 no-margin semibold">
          {partNames[part.name]}
        </h3>
        <StateSign state={part.state} />
      </header>
      <p className="medium">{part.says}</p>
      {part.why && part.why !== part.says ? <p className="ink-dim">{part.why}</p> : null}
      {part.todo ? <p>{part.todo}</p> : null}
      {part.link ? (
        <AddressLink href={part.link.to} className="inline-row ink-brand medium phone-min-h-44">
          {part.link.label}
        </AddressLink>
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
