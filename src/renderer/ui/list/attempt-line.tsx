import type { ReactElement } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import { formatShortMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { paymentWords } from '../../words/payments/payments.ts';
import { shortWordOf, wordsOfState } from '../../words/payments/states.ts';
import { Amount } from '../amount.tsx';
import { CardName } from '../card/card-name.tsx';
import { Badge } from '../notice.tsx';
import { Cell, ColumnNames, Line } from './line.tsx';
import { RowButton } from './row-button.tsx';

/** Widths of the columns, in px; what is left goes to the reference and the outcome by their weights. */
const widths = { when: 66, reference: 1.15, card: 92, amount: 100 };

/** The names of the columns of a short list of attempts. */
export function AttemptLineHead(): ReactElement {
  const { columns } = paymentWords;
  return (
    <ColumnNames>
      <Cell w={widths.when}>{columns.when}</Cell>
      <Cell grow={widths.reference}>{columns.reference}</Cell>
      <Cell w={widths.card} whenNarrow="away">
        {columns.card}
      </Cell>
      <Cell>{columns.state}</Cell>
      <Cell w={widths.amount} ta="right">
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
  const { brand, lastFour } = attempt.card;
  const nowMs = useNow();
  const state = wordsOfState(attempt);
  return (
    <RowButton className={props.className} isOpen={props.isOpen} onClick={props.onToggle}>
      <Line>
        <Cell c="dimmed" w={widths.when}>
          {formatShortMoment(sentAt(attempt), nowMs)}
        </Cell>
        <Cell fw={600} grow={widths.reference}>
          {attempt.reference}
        </Cell>
        <Cell w={widths.card} whenNarrow="away">
          <CardName card={{ brand, lastFour }} />
        </Cell>
        <Cell>
          <Badge tone={state.tone} icon={state.icon} words={shortWordOf(state)} />
        </Cell>
        <Cell w={widths.amount} ta="right">
          <Amount minor={attempt.amountMinor} currency={attempt.currency} />
        </Cell>
      </Line>
    </RowButton>
  );
}
