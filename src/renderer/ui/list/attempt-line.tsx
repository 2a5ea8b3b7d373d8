import type { ReactElement } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { formatShortMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { paymentWords } from '../../words/payments/payments.ts';
import { shortWordOf, wordsOfState } from '../../words/payments/states.ts';
import { Amount } from '../amount.tsx';
import { CardName } from '../card/card-name.tsx';
import { Badge } from '../notice.tsx';
import { Cell, ColumnNames, Line } from './line.tsx';
import { RowButton } from './row-button.tsx';

/** The names of the columns of a short list of attempts. */
export function AttemptLineHead(): ReactElement {
  const { columns } = paymentWords;
  return (
    <ColumnNames>
      <Cell w={72}>{columns.when}</Cell>
      <Cell>{columns.reference}</Cell>
      <Cell whenNarrow="away">{columns.card}</Cell>
      <Cell grow={1.2}>{columns.state}</Cell>
      <Cell w={104} ta="right">
        {columns.amount}
      </Cell>
    </ColumnNames>
  );
}

/** An attempt in a short list, which opens its slip below. */
export function AttemptLine(props: {
  readonly attempt: AttemptView;
  readonly isOpen: boolean;
  readonly className: string;
  readonly onToggle: () => void;
}): ReactElement {
  const { attempt } = props;
  const nowMs = useNow();
  const state = wordsOfState(attempt);
  return (
    <RowButton className={props.className} isOpen={props.isOpen} onClick={props.onToggle}>
      <Line>
        <Cell c="dimmed" w={72}>
          {formatShortMoment(attempt.dispatchedAt ?? attempt.preparedAt, nowMs)}
        </Cell>
        <Cell fw={600}>{attempt.reference}</Cell>
        <Cell whenNarrow="away">
          <CardName card={attempt.card} />
        </Cell>
        <Cell grow={1.2}>
          <Badge tone={state.tone} icon={state.icon} words={shortWordOf(state)} />
        </Cell>
        <Cell w={104} ta="right">
          <Amount minor={attempt.amountMinor} currency={attempt.currency} />
        </Cell>
      </Line>
    </RowButton>
  );
}
