import type { BoxProps } from '@mantine/core';
import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { CurrencyCode } from '../../domain/money.ts';
import { formatMinor } from '../../domain/money.ts';

/** An amount in a list: the currency small before the figure, whose digits line up with those below. */
export function Amount(
  props: BoxProps & { readonly minor: number; readonly currency: CurrencyCode },
): ReactElement {
  const { minor, currency, ...look } = props;
  return (
    <Box component="span" className="tabular no-wrap" fw={500} {...look}>
      <Box component="span" c="dimmed" fz={12} fw={400}>
        {currency}
      </Box>{' '}
      {formatMinor(minor, currency)}
    </Box>
  );
}
