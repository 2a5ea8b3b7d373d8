import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { GapPage } from '../../../contract/gap.ts';
import { Panel } from '../../ui/panel.tsx';
import { gapWords } from '../../words/gap.ts';

/** The terminals that a gap of another server waits for; nothing for every other gap. */
export function GapTerminals(props: {
  readonly terminals: GapPage['terminals'];
}): ReactElement | null {
  const { terminals } = props;
  if (terminals.length === 0) return null;
  return (
    <Panel title={gapWords.terminals}>
      <Box component="p" maw="70ch" mt={0} mx={0} mb={8} c="dimmed">
        {gapWords.terminalsText}
      </Box>
      <Box component="dl" m={0} data-gap="terminals">
        {terminals.map(({ id, name, isOwn, found }) => (
          <Flex key={id} wrap="wrap" gap={16} py={6}>
            <Box component="dt" w={200} fw={600}>
              {gapWords.terminal(name, isOwn)}
            </Box>
            <Box component="dd" m={0} flex={1} miw={300} c="dimmed">
              {gapWords.compared(found)}
            </Box>
          </Flex>
        ))}
      </Box>
    </Panel>
  );
}
