import type { ReactElement } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { CardHealthBadge } from '../../ui/customer/kept-card.tsx';
import { cardLabel, keptCardWords } from '../../words/kept-cards.ts';
import './customer-field.css';
import type { Payer } from './payer-model.ts';
import { chargeableCards, keptCardOf } from './payer-model.ts';

const newCard = 'new';

/** A card keyed now or one of the customer's kept ones; nothing to choose without any. */
export function CardChoice(props: {
  readonly payer: Payer;
  readonly onPayer: (payer: Payer) => void;
}): ReactElement | null {
  const { payer, onPayer } = props;
  const cards = chargeableCards(payer.customer);
  if (cards.length === 0) return null;
  const kept = keptCardOf(payer);
  return (
    <div className="card-choice">
      <Choice
        label={keptCardWords.choice}
        field="card-choice"
        value={kept?.id ?? newCard}
        options={[
          { value: newCard, words: keptCardWords.newCard },
          ...cards.map((card) => ({
            value: card.id,
            words: cardLabel(card),
            aside: <CardHealthBadge card={card} />,
          })),
        ]}
        onChange={(value) => onPayer({ ...payer, keptCardId: value === newCard ? null : value })}
      />
      {kept?.health === 'expired' ? (
        <p className="card-choice-warning">{keptCardWords.expired}</p>
      ) : null}
    </div>
  );
}

/** Whether the keyed card is to be kept for the customer's next orders. */
export function KeepCard(props: {
  readonly payer: Payer;
  readonly onPayer: (payer: Payer) => void;
}): ReactElement {
  const { payer, onPayer } = props;
  return (
    <label className="check-box keep-card">
      <input
        type="checkbox"
        data-field="keep-card"
        checked={payer.keep}
        onChange={(event) => onPayer({ ...payer, keep: event.currentTarget.checked })}
      />
      {keptCardWords.keep}
      <span className="field-hint">{keptCardWords.keepHint}</span>
    </label>
  );
}
