import '@mantine/core/styles/Progress.css';
import { Box, Flex, Progress, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { barShare } from '../report-page.ts';

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
    <Stack component="ul" className="share-bars" gap={10} aria-hidden="true">
      {bars.map(({ name, count, tone, isPart = false }) => (
        <Flex key={name} component="li" align="center" gap={16}>
          <Box
            component="span"
            flex="0 0 34%"
            {...(isPart ? { pl: 16, c: 'dimmed' } : { fw: 550 })}
          >
            {name}
          </Box>
          <Progress.Root flex={1} size={isPart ? 12 : 20} radius="xs" bg="transparent">
            <Progress.Section
              value={barShare(count, longest)}
              color={`var(--chart-${tone})`}
              bdrs="xs"
              withAria={false}
            />
          </Progress.Root>
          <Box component="span" className="tabular no-wrap" fw={600} ta="right">
            {count}{' '}
            <Box component="small" display="inline-block" miw={36} c="dimmed" fz={12} fw={400}>
              {whole === 0 ? '' : `${Math.round((count / whole) * 100)}%`}
            </Box>
          </Box>
        </Flex>
      ))}
    </Stack>
  );
}
