import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';

interface MeterProps {
  /** 0 to 1. */
  share: number;
  /** How far it is, in words above the bar. */
  words: string;
  /** What the bar measures, for those who do not see it. */
  label: string;
}

/** How far something is on its way, in words and as a bar. */
export function Meter({ share, words, label }: MeterProps) {
  return (
    <div className="column gap-4">
      <span className="text-13 tabular" role="status">
        {words}
      </span>
      <Progress.Root size={8} radius={4}>
        <Progress.Section
          value={Math.floor(share * 100)}
          color="brand"
          aria-label={label}
          aria-valuetext={words}
        />
      </Progress.Root>
    </div>
  );
}
