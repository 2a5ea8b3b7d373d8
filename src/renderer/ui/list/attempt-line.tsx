import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { formatMinor } from '../../../domain/money.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { wordsOfState } from '../../words/payments/states.ts';
import { CardName } from '../card/card-name.tsx';
import { Badge } from '../notice.tsx';
import { Cell, Line } from './line.tsx';
import { RowButton } from './row-button.tsx';

/** An attempt in a short list, which opens its slip below. */
export function AttemptLine(props: {
  readonly attempt: AttemptView;
  readonly isOpen: boolean;
  readonly className: string;
  readonly onToggle: () => void;
}): ReactElement {
  const { attempt } = props;
  const nowMs = useNow(60_000);
  const state = wordsOfState(attempt);
  return (
    <RowButton className={props.className} isOpen={props.isOpen} onClick={props.onToggle}>
      <Line>
        <Cell>
          {attempt.reference}
          <br />
          <Box component="span" c="dimmed" fz={12}>
            {formatMoment(attempt.dispatchedAt ?? attempt.preparedAt, nowMs)}
          </Box>
        </Cell>
        <Cell c="dimmed" whenNarrow="away">
          <CardName card={attempt.card} />
        </Cell>
        <Cell className="tabular" w={104} ta="right">
          {attempt.currency} {formatMinor(attempt.amountMinor, attempt.currency)}
        </Cell>
        <Badge tone={state.tone} icon={state.icon} words={state.word} />
      </Line>
    </RowButton>
  );
}
