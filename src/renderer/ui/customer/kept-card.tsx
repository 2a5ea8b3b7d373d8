import type { ReactElement } from 'react';
import type { KeptCardView } from '../../../contract/customers.ts';
import { cardLabel, cardSign } from '../../words/kept-cards.ts';
import { Badge } from '../notice.tsx';
import './customer-form.css';

/** How a kept card stands: sign and word. */
export function CardHealthBadge(props: {
  readonly card: Pick<KeptCardView, 'state' | 'health'>;
}): ReactElement {
  const { word, icon, tone } = cardSign(props.card);
  return <Badge tone={tone} icon={icon} words={word} />;
}

/** A kept card wherever it is shown: brand, four digits, expiry, and how it stands. */
export function KeptCard(props: { readonly card: KeptCardView }): ReactElement {
  return (
    <span className="kept-card">
      <span className="kept-card-label">{cardLabel(props.card)}</span>
      <CardHealthBadge card={props.card} />
    </span>
  );
}
