import type { InputProps } from '@mantine/core';
import { Box } from '@mantine/core';
import { readAmount } from '../../../domain/amount-entry.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { formatMinor } from '../../../domain/money.ts';

/** The result of a typed sum, "=148.50"; null for a plain amount, and while it cannot be read. */
export function sumEcho(text: string, currency: CurrencyCode): string | null {
  const amount = readAmount(text, currency);
  if (!amount.ok || !amount.value.isSum) return null;
  return `=${formatMinor(amount.value.amountMinor, currency)}`;
}

/** The result of a sum, at the end of the field that it is typed in. */
export function sumInField(
  text: string,
  currency: CurrencyCode,
): Pick<InputProps, 'rightSection' | 'rightSectionWidth'> {
  const echo = sumEcho(text, currency);
  if (echo === null) return {};
  return {
    rightSection: (
      <Box component="output" className="tabular no-wrap" c="dimmed" fw={650}>
        {echo}
      </Box>
    ),
    rightSectionWidth: `${echo.length + 3}ch`,
  };
}
