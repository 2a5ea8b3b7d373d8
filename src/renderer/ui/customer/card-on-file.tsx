import type { ReactElement } from 'react';
import type { CardOnFileView } from '../../../contract/customers/customers.ts';
import { cardSign } from '../../words/payments/cards-on-file.ts';
import { Badge } from '../notice.tsx';

/** Badge with the state of a card on file. */
export function CardHealthBadge(props: {
  readonly card: Pick<CardOnFileView, 'state' | 'health'>;
}): ReactElement {
  const { word, icon, tone } = cardSign(props.card);
  return <Badge tone={tone} icon={icon} words={word} />;
}
