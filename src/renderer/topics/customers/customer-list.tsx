import { Box, Flex } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { customersQuery } from '../../bridge/customer-queries.ts';
import { Badge } from '../../ui/notice.tsx';
import { Initials } from '../../ui/initials.tsx';
import { FoundList } from '../../ui/list/found-list.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { customerWords, needBadge } from '../../words/customers.ts';

interface CustomerListProps {
  readonly asked: string;
  readonly openId: string | null;
  readonly besideId: string | null;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onAsk: (asked: string) => void;
  readonly onOpen: (customerId: string) => void;
}

/** The customers that match a search; those of the search before stay until they are read. */
export function useCustomersFound(asked: string) {
  return useInfiniteQuery({
    ...customersQuery(asked.trim()),
    placeholderData: (before) => before,
  });
}

/** The search and the customers that match, by name. */
export function CustomerList(props: CustomerListProps): ReactElement {
  const { asked } = props;
  const pages = useCustomersFound(asked);
  const isSearch = asked.trim() !== '';
  return (
    <>
      <SearchBox
        name="customers-search"
        label={customerWords.search}
        hint={customerWords.searchHint}
        value={asked}
        listRef={props.listRef}
        onText={props.onAsk}
      />
      <FoundList
        label={customerWords.list}
        reading={customerWords.reading}
        pages={pages}
        rowsOf={(page) => page.customers}
        openId={props.openId}
        besideId={props.besideId}
        listRef={props.listRef}
        onOpen={props.onOpen}
        renderRow={(row) => (
          <Flex component="span" align="center" gap={10}>
            <Initials name={row.name} />
            <Box component="span" flex={1} miw={0}>
              <Box component="bdi" className="one-line" display="block" fw={600}>
                {row.name}
              </Box>
              <Box
                component="span"
                className="one-line"
                display="block"
                mih={18}
                c="dimmed"
                fz={12.5}
              >
                {row.phone || row.email}
              </Box>
            </Box>
            {row.needs === null ? null : <Badge {...needBadge(row.needs)} />}
          </Flex>
        )}
        empty={
          isSearch ? (
            <EmptyState title={customerWords.nobody}>{customerWords.nobodyText}</EmptyState>
          ) : null
        }
      />
    </>
  );
}
