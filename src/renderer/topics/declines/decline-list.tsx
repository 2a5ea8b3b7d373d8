import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { appearanceQuery } from '../../bridge/session-queries.ts';
import { rowMove } from '../../lib/row-keys.ts';
import { Button } from '../../ui/button.tsx';
import { SearchInput } from '../../ui/list/search-box.tsx';
import { Icon } from '../../ui/icons.tsx';
import '../../ui/list/list.css';
import { Cell, Line } from '../../ui/list/line.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { declineWords, retryWords } from '../../words/settings/declines.ts';
import type { DeclineEntry } from './decline-model.ts';
import { findEntries } from './decline-model.ts';

interface DeclineListProps {
  readonly entries: readonly DeclineEntry[];
  readonly openCode: string | null;
  readonly canAdd: boolean;
  readonly onOpen: (code: string) => void;
  readonly onAdd: () => void;
}

/** Rows that Page Up and Page Down move by. */
const pageRows = 10;

/** The search and the codes that match; the down arrow moves from the search into the list. */
export function DeclineList(props: DeclineListProps): ReactElement {
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const found = findEntries(props.entries, typed);
  return (
    <Stack gap={8}>
      <Flex gap={8}>
        <SearchInput
          data-home
          type="search"
          aria-label={declineWords.search}
          placeholder={declineWords.searchHint}
          data-field="decline-search"
          value={typed}
          onText={setTyped}
          onDown={() => list.current?.focus()}
        />
        {props.canAdd ? <Button onClick={props.onAdd}>{declineWords.add}</Button> : null}
      </Flex>
      {found.length === 0 ? (
        <EmptyState title={declineWords.none}>{declineWords.noneText}</EmptyState>
      ) : (
        <Rows {...props} found={found} listRef={list} />
      )}
    </Stack>
  );
}

function Rows(
  props: DeclineListProps & {
    readonly found: readonly DeclineEntry[];
    readonly listRef: RefObject<HTMLUListElement | null>;
  },
): ReactElement {
  const { found, openCode, listRef, onOpen } = props;
  const id = useId();
  const singleKeys = useQuery(appearanceQuery).data?.singleKeys ?? false;
  const [cursor, setCursor] = useState(openCode);
  const at = Math.max(
    0,
    found.findIndex(({ code }) => code === cursor),
  );
  const current = found[at];
  const currentId = current === undefined ? undefined : `${id}-${current.code}`;
  useEffect(() => {
    document.getElementById(currentId ?? '')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || current === undefined) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return onOpen(current.code);
    }
    const next = rowMove(event.key, { at, count: found.length, pageRows }, singleKeys);
    if (next === null) return undefined;
    event.preventDefault();
    return setCursor(found[next]?.code ?? null);
  };
  return (
    <Box
      component="ul"
      ref={listRef}
      className="decline-list list-rows lines boxed scrolls"
      mah="calc(100vh - 230px)"
      mih={160}
      role="listbox"
      tabIndex={0}
      aria-label={declineWords.list}
      aria-activedescendant={currentId}
      onKeyDown={onKeyDown}
    >
      {found.map((entry) => (
        <Row
          key={entry.code}
          id={`${id}-${entry.code}`}
          entry={entry}
          isCurrent={entry === current}
          isOpen={entry.code === openCode}
          onOpen={() => {
            setCursor(entry.code);
            onOpen(entry.code);
          }}
        />
      ))}
    </Box>
  );
}

function Row(props: {
  readonly id: string;
  readonly entry: DeclineEntry;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}): ReactElement {
  const { code, advice, own } = props.entry;
  return (
    <li
      id={props.id}
      className="list-row"
      role="option"
      aria-selected={props.isOpen}
      data-opened={props.isOpen || undefined}
      data-cursor={props.isCurrent || undefined}
      onClick={props.onOpen}
    >
      <Line>
        <Cell w={36} fw={650} className="tabular">
          {code}
        </Cell>
        <Cell wraps>{advice.meaning}</Cell>
        <Cell w={136} c="dimmed" whenNarrow="own-line">
          {retryWords[advice.retry]}
          {advice.sensitive ? (
            <Box component="span" display="block" fz={12}>
              <Icon name="lock" size={12} /> {declineWords.locked}
            </Box>
          ) : null}
          {own === null ? null : (
            <Box component="span" display="block" fz={12}>
              {declineWords.own}
            </Box>
          )}
        </Cell>
      </Line>
    </li>
  );
}
