import classes from './collected.module.css';

/** Whatever else the assistant said, by its keys. */
export function More({ more }: { more: Record<string, unknown> }) {
  const entries = Object.entries(more);
  if (entries.length === 0) return null;
  return (
    <section className="grid gap-8" aria-label="Also said">
      <h3 className="no-margin text-13 semibold">Also said</h3>
      <dl className="grid gap-6 no-margin text-13">
        {entries.map(([key, value]) => (
          <div key={key} className={classes.line}>
            <dt className="ink-dim">{wordsOf(key)}</dt>
            <dd className="no-margin breakable">{textOf(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const wordsOf = (key: string): string => {
  const words = key.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${wordsOf(key)}: ${textOf(one)}`)
      .join(', ');
  return String(value as string | number);
}
