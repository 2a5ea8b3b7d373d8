import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { CheckBox, Choice } from '../../../ui/form/choice.tsx';
import { CardHealthBadge } from '../../../ui/customer/card-on-file.tsx';
import { cardLabel, cardOnFileWords } from '../../../words/payments/cards-on-file.ts';
import type { Payer } from '../form/payer-model.ts';
import { chargeableCards, cardOnFileOf } from '../form/payer-model.ts';
import './card-choice.css';

const newCard = 'new';

/** Choice between a keyed card and the customer's cards on file; hidden when there is none on file. */
export function CardChoice(props: {
  readonly payer: Payer;
  readonly onPayer: (payer: Payer) => void;
}): ReactElement | null {
  const { payer, onPayer } = props;
  const cards = chargeableCards(payer.customer);
  if (cards.length === 0) return null;
  const kept = cardOnFileOf(payer);
  return (
    <Box className="card-choice">
      <Choice
        label={cardOnFileWords.choice}
        field="card-choice"
        isLeft
        value={kept?.id ?? newCard}
        options={[
          { value: newCard, words: cardOnFileWords.newCard },
          ...cards.map((card) => ({
            value: card.id,
            words: cardLabel(card),
            aside: <CardHealthBadge card={card} />,
          })),
        ]}
        onChange={(value) => onPayer({ ...payer, cardOnFileId: value === newCard ? null : value })}
      />
      {kept?.health === 'expired' ? (
        <Box component="p" pt={4} c="var(--warn)">
          {cardOnFileWords.expired}
        </Box>
      ) : null}
    </Box>
  );
}

/** Checkbox that saves the keyed card for the customer's next orders. */
export function SaveCard(props: {
  readonly payer: Payer;
  readonly onPayer: (payer: Payer) => void;
}): ReactElement {
  const { payer, onPayer } = props;
  return (
    <CheckBox
      words={cardOnFileWords.keep}
      hint={cardOnFileWords.keepHint}
      field="keep-card"
      checked={payer.keep}
      onChange={(keep) => onPayer({ ...payer, keep })}
    />
  );
}
