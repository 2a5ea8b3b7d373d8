import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { CardOnFileView } from '../../../contract/customers/customers.ts';
import { brandName } from '../../lib/brand-names.ts';
import { cardDigits, lastFourWords } from '../../words/payments/cards-on-file.ts';
import { BrandMark } from './brand-mark.tsx';

/** A card by its mark, digits and expiry; screen readers hear its brand's name. */
export function CardName(props: {
  readonly card: Pick<CardOnFileView, 'brand' | 'lastFour'> & {
    readonly expiry?: CardOnFileView['expiry'];
  };
}): ReactElement {
  const { brand, lastFour, expiry } = props.card;
  const name = brandName(brand);
  return (
    <Flex
      component="span"
      className="card-name figures no-wrap"
      display="inline-flex"
      pos="relative"
      align="center"
      gap={8}
    >
      <BrandMark name={name} />
      <span className="visually-hidden">{name ?? 'Card'} </span>
      {expiry === undefined ? lastFourWords(lastFour) : cardDigits({ lastFour, expiry })}
    </Flex>
  );
}
