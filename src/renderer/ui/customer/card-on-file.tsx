import type { ReactElement } from 'react';
import type { CardOnFileView } from '../../../contract/customers/customers.ts';
import { cardLabel, cardSign } from '../../words/payments/cards-on-file.ts';
import { Badge } from '../notice.tsx';
import './customer-form.css';

/** How a kept card stands: sign and word. */
export function CardHealthBadge(props: {
  readonly card: Pick<CardOnFileView, 'state' | 'health'>;
}): ReactElement {
  const { word, icon, tone } = cardSign(props.card);
  return <Badge tone={tone} icon={icon} words={word} />;
}

/** A kept card wherever it is shown: brand, four digits, expiry, and how it stands. */
export function CardOnFileLine(props: { readonly card: CardOnFileView }): ReactElement {
  return (
    <span className="kept-card">
      <span className="kept-card-label">{cardLabel(props.card)}</span>
      <CardHealthBadge card={props.card} />
    </span>
  );
}
