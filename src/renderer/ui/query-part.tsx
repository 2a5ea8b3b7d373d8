import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { failureOf } from '../lib/call-refused.ts';
import { failureWords, readAgain } from '../words/failures.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { WaitLine } from './wait-line.tsx';

interface QueryPartProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;
  /** Words of the wait. */
  readonly reading: string;
  /** Keeps what was read when a refresh fails: a form on screen is not taken away with its entries. */
  readonly holdsForm?: boolean;
  /** Buttons beside the one that reads again, such as the one that closes a page. */
  readonly actions?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Content of a query: its wait, its failure with a button that reads again, or what was read. */
export function QueryPart<Data>(props: QueryPartProps<Data>): ReactNode {
  const { query } = props;
  const isKept = props.holdsForm === true && query.data !== undefined;
  if (query.isError && !isKept) {
    return (
      <ReadFailure
        error={query.error}
        actions={props.actions}
        onAgain={() => void query.refetch()}
      />
    );
  }
  return query.data === undefined ? <WaitLine words={props.reading} /> : props.children(query.data);
}

/** Notice that a read failed: its reason, and a button that reads again. */
export function ReadFailure(props: {
  readonly error: unknown;
  readonly actions?: ReactNode;
  readonly onAgain: () => void;
}): ReactElement {
  return (
    <Notice
      tone="bad"
      title={failureWords(failureOf(props.error))}
      actions={
        <>
          <Button onClick={props.onAgain}>{readAgain}</Button>
          {props.actions}
        </>
      }
    />
  );
}
