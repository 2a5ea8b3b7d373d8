import type { BoxProps, InputProps } from '@mantine/core';
import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { readAmount } from '../../../domain/amount-entry.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { formatMinor } from '../../../domain/money.ts';

/** The result of a typed sum, "=148.50"; null for a plain amount, and while it cannot be read. */
export function sumEcho(text: string, currency: CurrencyCode): string | null {
  const amount = readAmount(text, currency);
  if (!amount.ok || !amount.value.isSum) return null;
  return `=${formatMinor(amount.value.amountMinor, currency)}`;
}

/** Most characters of a sum and its result that fit into a field of the smallest window beside each other. */
const inFieldMax = 16;

function fitsInField(text: string, echo: string): boolean {
  return text.length + echo.length <= inFieldMax;
}

/** Width of a field for so many characters and the room around them. */
function wide(characters: number): string {
  return `min(100%, ${characters + 6}ch)`;
}

/** Makes the field of a sum wide enough for it, and for the result at its end, which a short one has there. */
export function sumInField(
  text: string,
  currency: CurrencyCode,
): Pick<InputProps, 'rightSection' | 'rightSectionWidth'> & Pick<BoxProps, 'miw'> {
  const echo = sumEcho(text, currency);
  if (echo === null) return {};
  if (!fitsInField(text, echo)) return { miw: wide(text.length) };
  return {
    rightSection: <Result of={echo} />,
    rightSectionWidth: `${echo.length + 3}ch`,
    miw: wide(text.length + echo.length),
  };
}

/** The result of a long sum, after its field; null for a short one, which has it in the field. */
export function SumBesideField(props: {
  readonly text: string;
  readonly currency: CurrencyCode;
}): ReactElement | null {
  const echo = sumEcho(props.text, props.currency);
  return echo === null || fitsInField(props.text, echo) ? null : <Result of={echo} />;
}

function Result({ of }: { readonly of: string }): ReactElement {
  return (
    <Box component="output" className="tabular no-wrap" c="dimmed" fw={650}>
      {of}
    </Box>
  );
}
