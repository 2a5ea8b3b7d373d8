import { Box, Button as Chip, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { PaymentFilters, PaymentQuery } from '../../../contract/payments/payment-query.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { attemptStates } from '../../../domain/charge/attempt.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/form/choice.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageActions } from '../../ui/page-head.tsx';
import { paymentWords, kindWords } from '../../words/payments/payments.ts';
import { choicesQuery } from './queries.ts';
import { chipsOf, listFilters, noFilters, valueWords, withValue } from './criteria.ts';
import type { ListFilter } from './criteria.ts';
import { DayBox } from './day-box.tsx';
import { RememberedLine } from './remembered-line.tsx';
import { SavedViews } from './saved-views.tsx';

/** Id of the filters, for the button that opens them (`aria-controls`). */
const filtersId = 'payments-filters';

type Choices = OperationOutput<'history.choices'>;

/** Pause in typing before a search is sent: a word typed quickly is one query. */
const restMs = 150;

interface SearchBarProps {
  readonly query: PaymentQuery;
  readonly active: boolean;
  readonly onQuery: (query: PaymentQuery) => void;
  readonly onJump: (day: string) => void;
  readonly onDown: () => void;
  readonly onDuplicates: () => void;
}

/** The search box, the filters as chips, the saved views, and the jump to a day. */
export function SearchBar(props: SearchBarProps): ReactElement {
  const { query, onQuery } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const choices = useQuery({ ...choicesQuery, enabled: props.active }).data ?? noChoices;
  const nameOf = (name: ListFilter, value: string): string =>
    name === 'operatorIds'
      ? (choices.operators.find((one) => one.value === value)?.name ?? value)
      : valueWords(name, value);
  const filter = (filters: PaymentFilters): void => onQuery({ ...query, filters });
  return (
    <Stack flex="none" gap={8}>
      <PageActions>
        <Button onClick={props.onDuplicates}>{paymentWords.doubles}</Button>
      </PageActions>
      <Flex wrap="wrap" gap={8} align="center">
        <SearchBox {...props} />
        <DayBox
          name="payments-jump"
          label={paymentWords.jump}
          value=""
          onDay={(day) => day !== null && props.onJump(day)}
        />
        <Button
          ref={button}
          aria-expanded={isOpen}
          aria-controls={isOpen ? filtersId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {paymentWords.showFilters}
        </Button>
        <SavedViews query={query} onQuery={onQuery} />
      </Flex>
      <RememberedLine search={query.search} />
      <Chips filters={query.filters} nameOf={nameOf} onFilters={filter} />
      {isOpen ? (
        <Filters
          filters={query.filters}
          choices={choices}
          nameOf={nameOf}
          onFilters={filter}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </Stack>
  );
}

/** The filters that are set, each with its way out. */
function Chips(props: {
  readonly filters: PaymentFilters;
  readonly nameOf: (name: ListFilter, value: string) => string;
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
  const [shown, setShown] = useState(query.search);
  if (shown !== query.search) {
    setShown(query.search);
    setTyped(query.search);
  }
  useEffect(() => {
    if (active) input.current?.focus();
  }, [active]);
  useEffect(() => {
    if (typed === query.search) return;
    const timer = setTimeout(() => onQuery({ ...query, search: typed }), restMs);
    return () => clearTimeout(timer);
  }, [typed, query, onQuery]);
  return (
    <Box flex="1 1 260px">
      <label className="visually-hidden" htmlFor={id}>
        {paymentWords.search}
      </label>
      <GuardedInput
        leftSection={<Icon name="search" size={14} />}
        id={id}
        ref={input}
        type="search"
        dir="auto"
        data-field="payments-search"
        placeholder={paymentWords.searchHint}
        value={typed}
        onText={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          event.preventDefault();
          if (typed !== query.search) onQuery({ ...query, search: typed });
          onDown();
        }}
      />
    </Box>
  );
}

function Filters(props: {
  readonly filters: PaymentFilters;
  readonly choices: Choices;
  readonly nameOf: (name: ListFilter, value: string) => string;
  readonly onFilters: (filters: PaymentFilters) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { filters, choices, nameOf, onFilters } = props;
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.querySelector('input')?.focus(), []);
  const values: Readonly<Record<ListFilter, readonly string[]>> = {
    states: attemptStates,
    kinds: Object.keys(kindWords),
    currencies: choices.currencies,
    brands: choices.brands,
    operatorIds: choices.operators.map(({ value }) => value),
    responseCodes: choices.responseCodes,
  };
  return (
    <Stack
      className="boxed scrolls"
      gap={6}
      mah="40vh"
      py={10}
      px={12}
      id={filtersId}
      ref={part}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        props.onClose();
      }}
    >
      <DayFilters filters={filters} onFilters={onFilters} />
      {listFilters
        .filter((name) => values[name].length > 0)
        .map((name) => (
          <Flex
            key={name}
            role="group"
            aria-labelledby={`${filtersId}-${name}`}
            wrap="wrap"
            gap="2px 10px"
          >
            <Box
              component="span"
              flex="none"
              w={110}
              c="dimmed"
              lh="24px"
              id={`${filtersId}-${name}`}
            >
              {paymentWords.filters[name]}
            </Box>
            <Flex flex="1 1 240px" wrap="wrap" gap="4px 16px">
              {values[name].map((value) => (
                <CheckBox
                  key={value}
                  words={nameOf(name, value)}
                  checked={(filters[name] as readonly string[]).includes(value)}
                  onChange={() => onFilters(withValue(filters, name, value))}
                />
              ))}
            </Flex>
          </Flex>
        ))}
    </Stack>
  );
}

function DayFilters(props: {
  readonly filters: PaymentFilters;
  readonly onFilters: (filters: PaymentFilters) => void;
}): ReactElement {
  const { filters, onFilters } = props;
  return (
    <Flex wrap="wrap" gap={8} align="center">
      <DayBox
        key={`from ${filters.from ?? ''}`}
        name="payments-from"
        takesOnBlur
        label={paymentWords.fromLabel}
        value={filters.from ?? ''}
        onDay={(from) => onFilters({ ...filters, from })}
      />
      <DayBox
        key={`until ${filters.until ?? ''}`}
        name="payments-until"
        takesOnBlur
        label={paymentWords.untilLabel}
        value={filters.until ?? ''}
        onDay={(until) => onFilters({ ...filters, until })}
      />
      <DayBox
        key={`settled ${filters.settledOn ?? ''}`}
        name="payments-settled"
        takesOnBlur
        label={paymentWords.settledLabel}
        value={filters.settledOn ?? ''}
        onDay={(settledOn) => onFilters({ ...filters, settledOn })}
      />
    </Flex>
  );
}
