import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Status } from '../../contract/staff/session.ts';
import { useNow } from '../lib/use-now.ts';
import { formatMoment } from '../lib/clock-time.ts';
import { Notice } from '../ui/notice.tsx';
import { gapWords } from '../words/gap.ts';

/** Notice on every screen that restored or copied records have a gap, until every row of it is checked. */
export function GapBanner(props: { readonly gap: NonNullable<Status['gap']> }): ReactElement {
  const { gap } = props;
  const nowMs = useNow();
  const from = gap.fromAt === '' ? gapWords.earliest : formatMoment(gap.fromAt, nowMs);
  return (
    <Box className="frame-blocked" pt={12} px={24} pb={0} role="status" data-notice="gap">
      <Notice tone="warn" title={gapWords.banner(gap.cause, gap.toCheck)}>
        {gap.cause === 'other-server'
          ? gapWords.serverBannerText
          : gapWords.bannerText(from, formatMoment(gap.untilAt, nowMs))}
      </Notice>
    </Box>
  );
}
