import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { readRemembered } from '../../../domain/payments/remembered-search.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { useMerchantDay } from '../../bridge/use-merchant-day.ts';
import { rememberedWords } from '../../words/payments/remembered-search.ts';

/** The amounts and days that the search text was read as; nothing for a search by words alone. */
export function RememberedLine({ search }: { readonly search: string }): ReactElement | null {
  const today = useMerchantDay();
  if (!isCalendarDate(today)) return null;
  const words = rememberedWords(readRemembered(search, today));
  return words === null ? null : (
    <Box component="p" c="dimmed" role="status">
      {words}
    </Box>
  );
}
