import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { AddressLink } from '../../../ui/address-link.tsx';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import classes from './month-strip.module.css';

interface TileProps {
  title: string;
  /** Left out while it is being asked for. */
  figure?: string | undefined;
  /** What the figure is held against, or made of. */
  words?: string | undefined;
  /** It could not be asked for. */
  failed?: boolean;
  /** Where the list stands that it counts, as an address of this program. */
  to?: string;
  onClick?: () => void;
  /** What a click opens. */
  opens?: string;
}

/** A figure with its name, of the same height before and after it came. */
export function MonthTile({ title, figure, words, failed = false, to, onClick, opens }: TileProps) {
  const content: ReactNode = (
    <>
      <span className="caption">{title}</span>
      <span className="text-20 semibold tabular ellipsis">
        {failed ? '–' : (figure ?? <HiddenText>Loading</HiddenText>)}
      </span>
      <span className="caption min-h-34">{failed ? 'Could not be loaded' : words}</span>
      {opens ? <HiddenText>{opens}</HiddenText> : null}
    </>
  );
  if (to)
    return (
      <AddressLink href={to} className={classes.tile}>
        {content}
      </AddressLink>
    );
  if (onClick)
    return (
      <UnstyledButton className={classes.tile!} onClick={onClick}>
        {content}
      </UnstyledButton>
    );
  return <div className={classes.tile}>{content}</div>;
}
