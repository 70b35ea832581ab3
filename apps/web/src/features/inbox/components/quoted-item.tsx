import { inbox } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import { useQuery } from '@tanstack/react-query';
import { firstWords, quotedQuery } from '../quoted.ts';
import { useThreadView } from '../thread-context.ts';
import { notHere } from '../thread-context.ts';
import classes from './item-parts.module.css';

/** The message an item answers, in two lines; a click goes there. */
export function QuotedItem({ contactId, itemId }: { contactId: number; itemId: number }) {
  const { jumpTo, nameOf } = useThreadView();
  const { data, isError } = useQuery(quotedQuery(contactId, itemId));
  const author = (item: CommItem) =>
    inbox.isFromContact(item) ? nameOf(item.contact_id) : (item.users[0]?.full_name ?? 'Office');
  const words = data === null ? notHere : isError ? 'The message it answers could not be loaded.' : '';
  return (
    <button type="button" className={classes.quote} onClick={() => jumpTo(itemId, contactId)}>
      <span className="hidden-text">Answers </span>
      <span className="ellipsis medium">{data ? author(data) : ' '}</span>
      <span className="ellipsis ink-dim">{data ? firstWords(data) : words || ' '}</span>
    </button>
  );
}
