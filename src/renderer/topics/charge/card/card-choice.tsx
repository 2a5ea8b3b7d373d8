import { Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { CardOnFileView } from '../../../../contract/customers/customers.ts';
import { formatExpiry } from '../../../../domain/time/calendar.ts';
import { CardName } from '../../../ui/card/card-name.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { CheckBox } from '../../../ui/form/choice.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { CardHealthBadge } from '../../../ui/customer/card-on-file.tsx';
import { cardOnFileWords, cardOptionWords } from '../../../words/payments/cards-on-file.ts';
import type { Payer } from '../form/payer-model.ts';
import { chargeableCards, cardOnFileOf } from '../form/payer-model.ts';

/** Choice between a keyed card and the customer's cards on file; hidden when there is none on file. */
export function CardChoice(props: {
  readonly payer: Payer;
  readonly onPayer: (payer: Payer) => void;
}): ReactElement | null {
  const { payer, onPayer } = props;
  const cards = chargeableCards(payer.customer);
  if (cards.length === 0) return null;
  const kept = cardOnFileOf(payer);
  const option = (card: CardOnFileView | null) => ({
    name: card === null ? cardOnFileWords.newCard : cardOptionWords(card),
    isOn: (kept?.id ?? null) === (card?.id ?? null),
    onChoose: () => onPayer({ ...payer, cardOnFileId: card?.id ?? null }),
  });
  return (
    <Box className="card-choice" role="radiogroup" aria-label={cardOnFileWords.choice}>
      <Columns of="repeat(auto-fit, minmax(min(200px, 100%), 1fr))" align="stretch">
        <CardOption {...option(null)}>
          <Icon name="card" />
          {cardOnFileWords.newCard}
        </CardOption>
        {cards.map((card) => (
          <CardOption key={card.id} {...option(card)}>
            <CardName card={{ brand: card.brand, lastFour: card.lastFour }} />
            <Flex component="span" align="center" gap={6} ml="auto" c="dimmed" fz={12.5}>
              {card.health === 'good' ? null : <CardHealthBadge card={card} />}
              {formatExpiry(card.expiry)}
            </Flex>
          </CardOption>
        ))}
      </Columns>
      {kept?.health === 'expired' ? (
        <Box component="p" pt={4} c="var(--warn)">
          {cardOnFileWords.expired}
        </Box>
      ) : null}
    </Box>
  );
}

/** One card to choose, in a box of its own; none is cut off, so that cards are easy to tell apart. */
function CardOption(props: {
  /** As screen readers hear it: card and health. */
  readonly name: string;
  readonly isOn: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { isOn } = props;
  return (
    <Flex
      component="label"
      className={`hoverable no-wrap ${isOn ? 'raised' : ''}`}
      wrap="wrap"
      align="center"
      gap="2px 8px"
      mih={36}
      py={3}
      px={10}
      bd={`1px solid var(${isOn ? '--accent' : '--line-strong'})`}
      bdrs="sm"
      fw={550}
    >
      <Box
        component="input"
        type="radio"
        flex="none"
        w={18}
        h={18}
        m={0}
        name="card-choice"
        data-field={isOn ? 'card-choice' : undefined}
        aria-label={props.name}
        checked={isOn}
        onChange={props.onChoose}
      />
      {props.children}
    </Flex>
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
