import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { CloseItemView } from '../../../contract/payments/close-sheet.ts';
import { maskedCard } from '../../words/payments/cards-on-file.ts';
import { openedPayment } from '../../lib/paths.ts';
import { Cell, Line } from '../../ui/list/line.tsx';
import { RowButton } from '../../ui/list/row-button.tsx';
import { closeWords, moneyWords } from './words/close.ts';

/** Payments or refunds of a day close, each linking to its slip. */
export function ItemList(props: {
  readonly title: string;
  /** False where the title stands above already. */
  readonly isTitled?: false;
  readonly text?: string;
  readonly items: readonly CloseItemView[];
  /** The bank's text beside each item, in the same order. */
  readonly besides?: readonly string[];
}): ReactElement {
  const [, navigate] = useLocation();
  return (
    <section>
      {props.isTitled === false ? null : <h3>{props.title}</h3>}
      {props.text === undefined ? null : (
        <Box component="p" c="dimmed">
          {props.text}
        </Box>
      )}
      <ul className="lines ruled" aria-label={props.title}>
        {props.items.map((item, index) => (
          <li key={`${item.id} ${index}`}>
            <RowButton
              title={closeWords.opensPayment}
              onClick={() => navigate(openedPayment(item.attemptId))}
            >
              <Line>
                <Cell grow={2}>{item.reference}</Cell>
                <Cell c="dimmed" whenNarrow="away">
                  {maskedCard(item)}
                </Cell>
                <Cell whenNarrow="away">
                  <bdi>{item.operatorName}</bdi>
                </Cell>
                <Cell className="tabular" w={112} fw={600} ta="right">
                  {moneyWords(item.amountMinor, item.currency)}
                </Cell>
              </Line>
            </RowButton>
            {props.besides?.[index] === undefined ? null : (
              <Box component="p" className="breaks-anywhere" px={12} pb={4} c="dimmed">
                {props.besides[index]}
              </Box>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
