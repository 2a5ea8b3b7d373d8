import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { CloseItemView } from '../../../contract/payments/closes.ts';
import { maskedCard } from '../../words/payments/cards-on-file.ts';
import { openedPayment } from '../../lib/paths.ts';
import { closeWords, moneyWords } from './words/close.ts';

/** Payments or refunds of a day close, each linking to its slip. */
export function ItemList(props: {
  readonly title: string;
  readonly text?: string;
  readonly items: readonly CloseItemView[];
  /** The bank's text beside each item, in the same order. */
  readonly besides?: readonly string[];
}): ReactElement {
  const [, navigate] = useLocation();
  return (
    <Box component="section" className="close-items" mt={12}>
      <h3>{props.title}</h3>
      {props.text === undefined ? null : <p className="close-text">{props.text}</p>}
      <ul>
        {props.items.map((item, index) => (
          <li key={`${item.id} ${index}`}>
            <Box
              type="button"
              component="button"
              className="close-item"
              w="100%"
              mih={28}
              py={3}
              px={8}
              ta="left"
              title={closeWords.opensPayment}
              onClick={() => navigate(openedPayment(item.attemptId))}
            >
              <span className="close-item-name">{item.reference}</span>
              <span>{maskedCard(item)}</span>
              <bdi>{item.operatorName}</bdi>
              <b>{moneyWords(item.amountMinor, item.currency)}</b>
            </Box>
            {props.besides?.[index] === undefined ? null : (
              <p className="close-text">{props.besides[index]}</p>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
