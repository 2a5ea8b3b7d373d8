import { Box, Flex, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { RunItemView, RunView } from '../../../../contract/plans/run-view.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/notice.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ScrollPart } from '../../../ui/list/scroll-part.tsx';
import { SelectInput } from '../../../ui/form/select-input.tsx';
import { QueryFailure, Unread } from '../../../ui/query-part.tsx';
import type { RunFilter } from '../words/runs.ts';
import { itemWhyWords } from '../words/run-reasons.ts';
import { money, runFilters, runItemLook, runWords } from '../words/runs.ts';
import { runItemsQuery } from '../queries.ts';

const { columns } = runWords;

/** The rows of a run in their current states, all of them or those with one outcome. */
export function RunRows(props: { readonly run: Pick<RunView, 'id'> }): ReactElement {
  const [filter, setFilter] = useState<RunFilter>('all');
  const states = runFilters.find(({ value }) => value === filter)?.states ?? [];
  const pages = useInfiniteQuery(runItemsQuery(props.run.id, states));
  const items = pages.data?.pages.flatMap((page) => page.items) ?? null;
  return (
    <Stack gap={8} miw={0} mih={0}>
      <Flex component="label" align="center" gap={8} c="dimmed">
        {runWords.filter}
        <Box w={180}>
          <SelectInput
            value={filter}
            options={runFilters.map(({ value, words }) => ({ value, words }))}
            onValue={setFilter}
          />
        </Box>
      </Flex>
      {items === null ? (
        <Unread query={pages} reading={runWords.reading} />
      ) : (
        <QueryFailure query={pages} />
      )}
      {items === null ? null : items.length === 0 ? (
        <Box component="p" c="dimmed">
          {runWords.noRows}
        </Box>
      ) : (
        <ScrollPart className="scrolls" label={runWords.rows}>
          <RowTable items={items} />
          {pages.hasNextPage ? (
            <Button isOff={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {runWords.moreRows}
            </Button>
          ) : null}
        </ScrollPart>
      )}
    </Stack>
  );
}

function RowTable(props: { readonly items: readonly RunItemView[] }): ReactElement {
  return (
    <DataTable
      caption={runWords.rows}
      columns={[
        { head: columns.who },
        { head: columns.plan },
        { head: columns.card },
        { head: columns.amount, isFigure: true },
        { head: columns.outcome },
      ]}
      rows={props.items.map((item) => ({
        id: String(item.index),
        cells: [
          item.customerName,
          `${item.planReference} · ${item.sequence}`,
          `..${item.cardLastFour}`,
          money(item.amountMinor, item.currency),
          <Outcome key="outcome" item={item} />,
        ],
      }))}
    />
  );
}

function Outcome(props: { readonly item: RunItemView }): ReactElement {
  const { item } = props;
  const declineOverrides = useOwnDeclines();
  const state = runItemLook(item);
  const why = itemWhyWords(item, declineOverrides);
  return (
    <Flex component="span" wrap="wrap" gap="2px 8px">
      <Badge tone={state.tone} icon={state.icon} words={state.word} />
      {why === null ? null : (
        <Box component="span" c="dimmed">
          {why}
        </Box>
      )}
    </Flex>
  );
}
