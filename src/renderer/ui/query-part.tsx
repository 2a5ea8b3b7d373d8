import { Flex } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { failureOf } from '../lib/call-refused.ts';
import { formatTime } from '../lib/clock-time.ts';
import { failureParts, failureWords, readAgain, shownAsOf, unreadPart } from '../words/failures.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { WaitLine } from './wait-line.tsx';

type Asked<Data> = Pick<UseQueryResult<Data>, 'data' | 'dataUpdatedAt' | 'error' | 'isError'>;

interface QueryPartProps<Data> {
  readonly query: Asked<Data>;
  /** Words of the wait; null shows nothing until it is read. */
  readonly reading: string | null;
  /** Leaves out the notice of a refresh that failed: a form on screen stays as it is, with its entries. */
  readonly holdsForm?: boolean;
  /** Buttons beside the one that reads again, such as the one that closes a page. */
  readonly actions?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Content of a query: its wait, its failure with a button that reads again, or what was read.
 *
 * A failure leaves the content that was read before on screen, under a notice of its time. It is never shown as an
 * empty list: staff who are told that there is no payment take it again.
 */
export function QueryPart<Data>(props: QueryPartProps<Data>): ReactNode {
  const { query } = props;
  if (query.data === undefined) return <Unread {...props} />;
  return (
    <>
      {props.holdsForm === true ? null : <QueryFailure {...props} />}
      {props.children(query.data)}
    </>
  );
}

/** The place of a query that has never been read: its wait, or its failure. */
export function Unread(
  props: Pick<QueryPartProps<unknown>, 'query' | 'reading' | 'actions'>,
): ReactElement | null {
  if (props.query.isError) return <QueryFailure {...props} />;
  return props.reading === null ? null : <WaitLine words={props.reading} />;
}

/** One line in the place of a small part that was never read, so that it does not look as if there was nothing. */
export function UnreadPart(props: {
  readonly query: Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>;
  /** The part, as its sentence begins: "Calls". */
  readonly what: string;
}): ReactElement | null {
  const { query, what } = props;
  if (!query.isError || query.data !== undefined) return null;
  return (
    <Flex wrap="wrap" align="center" gap="2px 8px" role="status">
      {unreadPart(what)}
      <Button tone="quiet" onClick={() => void query.refetch()}>
        {readAgain}
      </Button>
    </Flex>
  );
}

/** The failure of a query, over what was read before; nothing while it is fresh. */
export function QueryFailure(
  props: Pick<QueryPartProps<unknown>, 'query' | 'actions'>,
): ReactElement | null {
  const { query } = props;
  return query.isError ? (
    <ReadFailure error={query.error} shown={query} actions={props.actions} />
  ) : null;
}

/**
 * Notice that a read failed: its reason, the time of what is still shown, and a button that reads again whatever of the
 * screen could not be read.
 */
export function ReadFailure(props: {
  readonly error: unknown;
  /** The answer read before, which is still on screen; without one, nothing is. */
  readonly shown?: Pick<UseQueryResult, 'data' | 'dataUpdatedAt'>;
  readonly actions?: ReactNode;
}): ReactElement {
  const queries = useQueryClient();
  const again = (): void => {
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
  };
  const failure = failureOf(props.error);
  const { title, text } = failureParts(failure);
  const { shown } = props;
  const isOld = shown?.data !== undefined;
  return (
    <Notice
      tone={isOld ? 'warn' : 'bad'}
      title={isOld ? shownAsOf(formatTime(new Date(shown.dataUpdatedAt).toISOString())) : title}
      actions={
        <>
          <Button onClick={again}>{readAgain}</Button>
          {props.actions}
        </>
      }
    >
      {isOld ? failureWords(failure) : text}
    </Notice>
  );
}
