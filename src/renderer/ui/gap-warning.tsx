import { Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Status } from '../../contract/staff/session.ts';
import { formatMoment } from '../lib/clock-time.ts';
import { useNow } from '../lib/use-now.ts';
import { gapWords } from '../words/gap.ts';
import { CheckBox } from './form/choice.tsx';
import { Notice } from './notice.tsx';

/** Shown at every charge while payments may be missing: the operator confirms knowing it. */
export function GapWarning(props: {
  readonly gap: Status['gap'];
  readonly accepted: number | null;
  readonly onAccept: (epoch: number | null) => void;
}): ReactElement | null {
  const nowMs = useNow();
  const { gap } = props;
  if (gap === null) return null;
  const from = gap.fromAt === '' ? gapWords.earliest : formatMoment(gap.fromAt, nowMs);
  return (
    <Stack gap={8} pb={10} data-notice="gap-charge">
      <Notice tone="warn" title={gapWords.chargeWarning}>
        {gapWords.chargeText(from)}
      </Notice>
      <CheckBox
        words={gapWords.accept}
        checked={props.accepted === gap.epoch}
        onChange={(accepts) => props.onAccept(accepts ? gap.epoch : null)}
      />
    </Stack>
  );
}
