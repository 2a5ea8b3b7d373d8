import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { barShare } from '../report-page.ts';
import './charts.css';

/** One bar: its name, its count and its colour. */
export interface ShareBar {
  readonly name: string;
  readonly count: number;
  readonly tone: 'good' | 'bad' | 'ink';
  /** True for a part of the bar above. */
  readonly isPart?: boolean;
}

/** Bars from left to right with their counts and shares; the table below has the same figures. */
export function ShareBars(props: {
  readonly bars: readonly ShareBar[];
  /** The count that stands for 100 %. */
  readonly whole: number;
}): ReactElement {
  const { bars, whole } = props;
  const longest = Math.max(0, ...bars.map(({ count }) => count));
  return (
    <ul className="share-bars" aria-hidden="true">
      {bars.map(({ name, count, tone, isPart }) => (
        <li key={name} data-part={isPart === true || undefined}>
          <Box component="span" className="share-name" maw={300}>
            {name}
          </Box>
          <svg
            className="share-bar"
            data-tone={tone}
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
          >
            <rect width={barShare(count, longest)} height="10" />
          </svg>
          <Box component="span" className="tabular" fw={600} ta="right">
            {count}{' '}
            <Box component="small" display="inline-block" miw={36} c="dimmed" fz={12} fw={400}>
              {whole === 0 ? '' : `${Math.round((count / whole) * 100)}%`}
            </Box>
          </Box>
        </li>
      ))}
    </ul>
  );
}
