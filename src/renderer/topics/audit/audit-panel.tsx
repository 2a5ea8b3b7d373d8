import { Box, Flex, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useDeferredValue, useId, useState } from 'react';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { useMerchantDay } from '../../bridge/use-merchant-day.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date/date-input.tsx';
import { SearchInput } from '../../ui/list/search-box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { auditWords } from './words/audit.ts';
import { AuditChecks } from './audit-checks.tsx';
import { AuditTable } from './audit-table.tsx';
import { auditQuery, everything, isDay } from './queries.ts';
import type { AuditFilter } from './queries.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { SettingsHead } from '../../ui/page/settings-head.tsx';

/** The audit log in Settings: the result of its checks, and its entries, newest first. */
export function AuditPanel({ status }: { readonly status: Status }): ReactElement {
  return (
    <Stack className="audit" gap={12} miw={0}>
      <SettingsHead title={auditWords.title} />
      {!isRoleEnough(status.role, 'bookkeeping') ? (
        <Notice tone="quiet" icon="lock" title={auditWords.supervisorOnly} />
      ) : (
        <>
          <p className="help-text">{auditWords.text}</p>
          <AuditChecks status={status} />
          <Entries />
        </>
      )}
    </Stack>
  );
}

function Entries(): ReactElement {
  const [filter, setFilter] = useState(everything);
  // Typing stays responsive while its results are read.
  const asked = useDeferredValue(filter);
  const [searched, setSearched] = useState('');
  const pages = useInfiniteQuery(auditQuery({ ...asked, text: searched }));
  const [first] = pages.data?.pages ?? [];
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <Filters
        filter={filter}
        people={first?.people ?? []}
        onFilter={setFilter}
        onSearch={() => setSearched(filter.text.trim())}
        onAgain={() => void pages.refetch()}
      />
      <QueryPart query={pages} reading={auditWords.reading}>
        {() =>
          entries.length === 0 ? (
            <EmptyState title={auditWords.none}>{auditWords.noneText}</EmptyState>
          ) : (
            <AuditTable entries={entries} />
          )
        }
      </QueryPart>
      {pages.hasNextPage ? (
        <Button isOff={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {auditWords.more}
        </Button>
      ) : null}
    </>
  );
}

function Filters(props: {
  readonly filter: AuditFilter;
  readonly people: OperationOutput<'audit.page'>['people'];
  readonly onFilter: (filter: AuditFilter) => void;
  readonly onSearch: () => void;
  readonly onAgain: () => void;
}): ReactElement {
  const { filter, people, onFilter } = props;
  const set = (changes: Partial<AuditFilter>): void => onFilter({ ...filter, ...changes });
  return (
    <Flex
      component="form"
      wrap="wrap"
      gap="8px 12px"
      align="flex-end"
      maw="100%"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSearch();
      }}
    >
      <Labelled words={auditWords.search} w={232}>
        <SearchInput
          value={filter.text}
          placeholder={auditWords.searchHint}
          onText={(text) => set({ text })}
          onLeave={props.onSearch}
        />
      </Labelled>
      <Labelled words={auditWords.topic}>
        <SelectInput<AuditFilter['topic']>
          value={filter.topic}
          options={topicOptions}
          onValue={(topic) => set({ topic })}
        />
      </Labelled>
      <Labelled words={auditWords.person}>
        <SelectInput
          value={filter.operatorId}
          options={[
            { value: '', words: auditWords.everybody },
            ...people.map(({ id, name }) => ({ value: String(id), words: name })),
          ]}
          onValue={(operatorId) => set({ operatorId })}
        />
      </Labelled>
      <Day words={auditWords.from} value={filter.from} onDay={(from) => set({ from })} />
      <Day words={auditWords.to} value={filter.to} onDay={(to) => set({ to })} />
      <Button icon="repeat" onClick={props.onAgain}>
        {auditWords.again}
      </Button>
    </Flex>
  );
}

/** A small label above its filter. */
function Labelled(props: {
  readonly words: string;
  readonly w?: number;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Flex component="label" direction="column" gap={3} w={props.w ?? 'auto'} c="dimmed" fz={12}>
      {props.words}
      {props.children}
    </Flex>
  );
}

const topicOptions: readonly { readonly value: AuditFilter['topic']; readonly words: string }[] = [
  { value: '', words: auditWords.everyTopic },
  ...Object.entries(auditWords.topics).map(([value, words]) => ({
    value: value as keyof typeof auditWords.topics,
    words,
  })),
];

function Day(props: {
  readonly words: string;
  readonly value: string;
  readonly onDay: (day: string) => void;
}): ReactElement {
  const { words, value, onDay } = props;
  const id = useId();
  const today = useMerchantDay();
  return (
    <Flex component="span" direction="column" gap={3}>
      <Box component="label" htmlFor={id} c="dimmed" fz={12}>
        {words}
      </Box>
      <DateInput
        id={id}
        keying={{ today, direction: 'behind' }}
        value={value}
        placeholder={auditWords.dayHint}
        aria-invalid={value !== '' && !isDay(value)}
        onText={onDay}
      />
    </Flex>
  );
}
