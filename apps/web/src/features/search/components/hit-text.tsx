import { search as contract } from '@chairline/contract';
import { useSession } from '../../../lib/session.ts';
import { formatRowTime } from '../../../ui/format-date.ts';
import classes from './hit-text.module.css';

function Marked({ parts }: { parts: readonly contract.MarkedText[] }) {
  // Parts never change their places: a new search makes new findings.
  return parts.map(({ text, hit }, index) =>
    hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

const mark = (text: string, parts: readonly contract.SearchPart[]) =>
  contract.markText(text, contract.findParts(text, parts).spans);

/** A finding in two lines: who, where and when; and the words around what was searched. */
export function HitText({ hit, search }: { hit: contract.SearchHit; search: string }) {
  const { timezone } = useSession().client;
  const parts = contract.parseFullText(search);
  const where = hit.where === hit.who ? '' : hit.where;
  return (
    <span className={classes.hit}>
      <span className="flex items-baseline gap-10 min-w-0">
        <span className="ellipsis grow min-w-0 medium" title={[hit.who, where].filter(Boolean).join(' · ')}>
          {hit.who}
          {where ? (
            <span className="ink-dim regular">
              {hit.who ? ' · ' : ''}
              <Marked parts={hit.kind === 'convo' ? mark(where, parts) : [{ text: where, hit: false }]} />
            </span>
          ) : null}
        </span>
        <time className="caption fixed-size tabular" dateTime={hit.date}>
          {formatRowTime(hit.date, timezone)}
        </time>
      </span>
      <span className="clamp hint clamp-2 breakable">
        {hit.subject ? (
          <>
            <Marked parts={mark(hit.subject, parts)} />
            {hit.excerpt.length > 0 ? ' — ' : ''}
          </>
        ) : null}
        <Marked parts={hit.excerpt} />
      </span>
    </span>
  );
}
