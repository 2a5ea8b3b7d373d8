import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { CardOnFileView } from '../../../contract/customers/customers.ts';
import { cardSign } from '../../words/payments/cards-on-file.ts';
import { CardName } from '../card/card-name.tsx';
import { Badge } from '../notice.tsx';

/** Badge with the state of a card on file. */
export function CardHealthBadge(props: {
  readonly card: Pick<CardOnFileView, 'state' | 'health'>;
}): ReactElement {
  const { word, icon, tone } = cardSign(props.card);
  return <Badge tone={tone} icon={icon} words={word} />;
}

/** A card on file wherever it is shown: brand, four digits, expiry and state. */
export function CardOnFileLine(props: { readonly card: CardOnFileView }): ReactElement {
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" align="center" gap="2px 8px">
      <CardName card={props.card} />
      <CardHealthBadge card={props.card} />
    </Flex>
  );
}
