import { Box, Flex } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import type { WalletCheckoutView } from '../../../contract/wallet/wallet-view.ts';
import { formatMinor } from '../../../domain/money.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { FoundList } from '../../ui/list/found-list.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Badge } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { walletStateWords } from './words/wallet-states.ts';
import { walletWords } from './words/wallet.ts';
import { checkoutsQuery } from './queries.ts';

interface CheckoutListProps {
  readonly asked: string;
  readonly openId: string | null;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly onAsk: (asked: string) => void;
  readonly onOpen: (checkoutId: string) => void;
}

/** The search and the checkouts that match, newest first. */
export function CheckoutList(props: CheckoutListProps): ReactElement {
  const { asked } = props;
  const nowMs = useNow();
  const isSearch = asked.trim() !== '';
  const pages = useInfiniteQuery({
    ...checkoutsQuery(asked.trim()),
    placeholderData: (before) => before,
  });
  return (
    <>
      <SearchBox
        name="wallet-search"
        label={walletWords.search}
        hint={walletWords.searchHint}
        value={asked}
        listRef={props.listRef}
        onText={props.onAsk}
      />
      <FoundList
        label={walletWords.list}
        reading={walletWords.reading}
        pages={pages}
        rowsOf={(page) => page.checkouts}
        openId={props.openId}
        listRef={props.listRef}
        onOpen={props.onOpen}
        renderRow={(row) => <CheckoutRow checkout={row} nowMs={nowMs} />}
        empty={
          <EmptyState title={isSearch ? walletWords.nothing : walletWords.none}>
            {isSearch ? walletWords.nothingText : walletWords.noneText}
          </EmptyState>
        }
      />
    </>
  );
}

function CheckoutRow(props: {
  readonly checkout: WalletCheckoutView;
  readonly nowMs: number;
}): ReactElement {
  const { checkout, nowMs } = props;
  const { word, icon, tone } = walletStateWords(checkout);
  return (
    <Flex gap={10}>
      <Box flex={1} miw={0}>
        <Box component="bdi" className="one-line" display="block" fw={600}>
          {checkout.invoiceNumber}
        </Box>
        <Box component="span" className="one-line" display="block" c="dimmed">
          {formatMoment(checkout.requestedAt, nowMs)}
        </Box>
      </Box>
      <Flex direction="column" align="flex-end" gap={2}>
        <span className="tabular">
          {checkout.currency} {formatMinor(checkout.amountMinor, checkout.currency)}
        </span>
        <Badge tone={tone} icon={icon} words={word} />
      </Flex>
    </Flex>
  );
}
