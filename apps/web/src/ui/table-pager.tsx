import { TABLE_PAGE_SIZES } from '@chairline/contract';
import { ActionIcon } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useId } from 'react';
import { ChoiceField } from './form/choice-field.tsx';
import { Icon } from './icon.tsx';
import classes from './table-pager.module.css';

interface TablePagerProps {
  /** Of all rows. */
  total: number;
  /** From 0. */
  page: number;
  size: number;
  onChange: (page: number, size: number) => void;
}

/** Below a table: which rows are shown, how many at a time, and the way to the others. */
export function TablePager({ total, page, size, onChange }: TablePagerProps) {
  const sizeId = useId();
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const first = total === 0 ? 0 : page * size + 1;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span className="row gap-8">
        <label id={`${sizeId}-label`} htmlFor={sizeId}>
          Rows per page
        </label>
        <ChoiceField
          id={sizeId}
          aria-labelledby={`${sizeId}-label`}
          w={68}
          size="xs"
          data={TABLE_PAGE_SIZES}
          value={size}
          onChange={(chosen) => onChange(0, chosen)}
        />
      </span>
      <span aria-live="polite">
        {first}–{Math.min(total, (page + 1) * size)} of {total}
      </span>
      <span className="flex">
        <ActionIcon
          variant="subtle"
          color="gray"
          className={`square-32 ink-dim phone-44 ${classes.step!}`}
          aria-label="Previous page"
          disabled={page === 0}
          onClick={() => onChange(page - 1, size)}
        >
          <Icon path={mdiChevronLeft} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={`square-32 ink-dim phone-44 ${classes.step!}`}
          aria-label="Next page"
          disabled={page >= last}
          onClick={() => onChange(page + 1, size)}
        >
          <Icon path={mdiChevronRight} />
        </ActionIcon>
      </span>
    </nav>
  );
}
