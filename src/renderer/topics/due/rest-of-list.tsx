import { Box, Flex, ThemeIcon } from '@mantine/core';
import '@mantine/core/styles/ThemeIcon.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { OperationOutput } from '../../../contract/index.ts';
import type { DueTab } from '../../../domain/plans/due.ts';
import { retryPolicyQuery } from '../../bridge/plan-queries.ts';
import { Icon } from '../../ui/icons.tsx';
import { dayFrom } from './due-model.ts';
import { nextDueWords, restWords, scheduleWords } from './words/due.ts';

/** Rows of a list that leave room under it, in a common window. */
export const fewRowsMax = 6;

/** The end of a short list: that no more rows wait, and when the next ones will. */
export function RestOfList(props: {
  readonly tab: DueTab;
  readonly counts: OperationOutput<'due.counts'>;
}): ReactElement {
  const { tab, counts } = props;
  const policy = useQuery({ ...retryPolicyQuery, enabled: tab === 'failed' }).data?.policy;
  const isRetried = tab === 'failed' && policy !== undefined;
  const { title, text } = restWords[tab];
  return (
    <Flex className="boxed" visibleFrom="md" flex="none" align="center" gap={16} mt={16} p={16}>
      <ThemeIcon size={48} radius={24} variant="light" flex="none" color="green">
        <Icon name="check" size={24} />
      </ThemeIcon>
      <div>
        <Box component="p" fw={600}>
          {title}
        </Box>
        <Box component="p" c="dimmed">
          {text} {isRetried ? scheduleWords(policy.scheduleDays) : null}{' '}
          {tab === 'due' && counts.next !== null
            ? nextDueWords(counts.next, (day) => dayFrom(day, counts.today))
            : null}
        </Box>
      </div>
    </Flex>
  );
}
