import { offices as contract } from '@chairline/contract';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import type { ClientPage } from '../client-view.ts';
import classes from './pager.module.css';

interface PagerProps {
  page: ClientPage;
  size: number;
  onSize: (size: number) => void;
  onPage: (page: number) => void;
}

/** Page size, what is shown of how many, and the way to the pages beside it. */
export function Pager({ page: { page, pages, total, from, to }, size, onSize, onPage }: PagerProps) {
  return (
    <nav className={classes.pager} aria-label="Pages of the client list">
      <span className={classes.size}>
        <label htmlFor="rows-per-page">Rows per page</label>
        <NativeSelect
          id="rows-per-page"
          size="xs"
          value={String(size)}
          data={contract.PAGE_SIZES.map(String)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      </span>
      <span className={classes.range} role="status">
        {total === 0 ? 'None' : `${from}–${to} of ${total}`}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classes.step!}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon path={mdiChevronLeft} size={20} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classes.step!}
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon path={mdiChevronRight} size={20} />
      </ActionIcon>
    </nav>
  );
}
