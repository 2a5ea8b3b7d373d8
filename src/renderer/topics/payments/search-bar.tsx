import { Box, Button as Chip, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { PaymentFilters, PaymentQuery } from '../../../contract/payments/payment-query.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { Button } from '../../ui/button.tsx';
import { SearchInput } from '../../ui/list/search-box.tsx';
import { Icon } from '../../ui/icons.tsx';
import { UnreadPart } from '../../ui/query-part.tsx';
import { PageActions } from '../../ui/page-head.tsx';
import { paymentWords } from '../../words/payments/payments.ts';
import { choicesQuery } from './queries.ts';
import { customerQuery } from '../../bridge/customer-queries.ts';
import { planQuery } from '../../bridge/plan-queries.ts';
import { noFilters } from '../../bridge/payments/payment-sums.ts';
import { chipsOf, valueWords } from './criteria.ts';
import type { NamedFilter } from './criteria.ts';
import { DuplicatesButton } from './duplicates-panel.tsx';
import { DayBox } from './day-box.tsx';
import { FilterMenus } from './filter-menus.tsx';
import { RememberedLine } from './remembered-line.tsx';
import { SavedViews } from './saved-views.tsx';

type Choices = OperationOutput<'history.choices'>;

/** Pause in typing before a search is sent: a word typed quickly is one query. */
const restMs = 150;

interface SearchBarProps {
  readonly query: PaymentQuery;
  /** Id of the list that it fills. */
  readonly panelId: string;
  readonly active: boolean;
  readonly onQuery: (query: PaymentQuery) => void;
  readonly onJump: (day: string) => void;
  readonly onDown: () => void;
  readonly onDuplicates: () => void;
}

/** The saved views, the search box, the jump to a day, and the filters with those that are set as chips. */
export function SearchBar(props: SearchBarProps): ReactElement {
  const { query, onQuery } = props;
  const read = useQuery({ ...choicesQuery, enabled: props.active });
  const choices = read.data ?? noChoices;
  const owner = useOwnerName(query.filters);
  const nameOf = (name: NamedFilter, value: string): string => {
    if (name === 'planId' || name === 'customerId') return owner[name];
    if (name !== 'operatorIds') return valueWords(name, value);
    return choices.operators.find((one) => one.value === value)?.name ?? value;
  };
  const filter = (filters: PaymentFilters): void => onQuery({ ...query, filters });
  return (
    <Stack flex="none" gap={8}>
      <PageActions>
        <DuplicatesButton active={props.active} onPress={props.onDuplicates} />
      </PageActions>
      <SavedViews query={query} panelId={props.panelId} onQuery={onQuery} />
      <Flex wrap="wrap" gap={8} align="center">
        <SearchBox {...props} />
        <DayBox
          name="payments-jump"
          label={paymentWords.jump}
          isInside
          value=""
          onDay={(day) => day !== null && props.onJump(day)}
        />
        <FilterMenus filters={query.filters} choices={choices} nameOf={nameOf} onFilters={filter} />
        <UnreadPart query={read} what={paymentWords.filterChoices} />
      </Flex>
      <RememberedLine search={query.search} />
      <Chips filters={query.filters} nameOf={nameOf} onFilters={filter} />
    </Stack>
  );
}

/** Names of the plan and the customer whose payments are listed; an ellipsis while they are read. */
function useOwnerName({
  planId,
  customerId,
}: PaymentFilters): Readonly<Record<'planId' | 'customerId', string>> {
  const plan = useQuery({ ...planQuery(planId ?? ''), enabled: planId !== null });
  const customer = useQuery({ ...customerQuery(customerId ?? ''), enabled: customerId !== null });
  return { planId: plan.data?.reference ?? '…', customerId: customer.data?.name ?? '…' };
}

/** The filters that are set, each with its way out. */
function Chips(props: {
  readonly filters: PaymentFilters;
  readonly nameOf: (name: NamedFilter, value: string) => string;
  readonly onFilters: (filters: PaymentFilters) => void;
}): ReactElement | null {
  const { onFilters } = props;
  const chips = chipsOf(props.filters, props.nameOf);
  if (chips.length === 0) return null;
  return (
    <Flex wrap="wrap" gap={8} align="center">
      {chips.map(({ id, words, without }) => (
        <Chip
          key={id}
          className="payments-chip"
          variant="light"
          size="compact-sm"
          radius="xl"
          fw={400}
          rightSection={<Icon name="cross" size={10} />}
          aria-label={paymentWords.without(words)}
          onClick={() => onFilters(without)}
        >
          {words}
        </Chip>
      ))}
      <Button tone="quiet" onClick={() => onFilters(noFilters)}>
        {paymentWords.clear}
      </Button>
    </Flex>
  );
}

const noChoices: Choices = {
  currencies: [],
  brands: [],
  operators: [],
  responseCodes: [],
  firstDay: null,
  lastDay: null,
};

function SearchBox({ query, active, onQuery, onDown }: SearchBarProps): ReactElement {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(query.search);
  // A search that comes from elsewhere replaces the text; one that was sent from here leaves it, as more may be typed by then.
  const [sent, setSent] = useState(query.search);
  const [shown, setShown] = useState(query.search);
  if (shown !== query.search) {
    setShown(query.search);
    setSent(query.search);
    if (query.search !== sent) setTyped(query.search);
  }
  const send = useCallback(() => {
    setSent(typed);
    onQuery({ ...query, search: typed });
  }, [typed, query, onQuery]);
  useEffect(() => {
    if (active) input.current?.focus();
  }, [active]);
  useEffect(() => {
    if (typed === query.search) return;
    const timer = setTimeout(send, restMs);
    return () => clearTimeout(timer);
  }, [typed, query.search, send]);
  return (
    <Box flex="1 1 150px">
      <label className="visually-hidden" htmlFor={id}>
        {paymentWords.search}
      </label>
      <SearchInput
        id={id}
        ref={input}
        data-home
        type="search"
        dir="auto"
        data-field="payments-search"
        maxLength={textLengthsMax.typedSearch}
        placeholder={paymentWords.searchHint}
        value={typed}
        onText={setTyped}
        onDown={() => {
          if (typed !== query.search) send();
          onDown();
        }}
      />
    </Box>
  );
}
