import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { LookUpView } from '../../../../contract/charge/unconfirmed.ts';
import { formatTimeToSecond } from '../../../lib/clock-time.ts';
import {
  approvedNotSettled,
  lookUpDifferenceWords,
  lookUpFindingWords,
  lookUpWords,
  shownWords,
} from '../../../words/payments/look-up.ts';

/** One look-up with its finding, on one line. */
export function LookUpLine(props: {
  readonly lookUp: LookUpView;
  /** True without what the gateway showed, which the guide has. */
  readonly isShort?: boolean;
}): ReactElement {
  const { at, way, operatorName, finding, differences, isSettled, shown } = props.lookUp;
  const who = operatorName ?? lookUpWords.bySchedule;
  const by = way === 'reference' ? lookUpWords.byReference : lookUpWords.byId;
  const isUnsettled = finding === 'approved' && !isSettled;
  const names = differences.map((field) => lookUpDifferenceWords[field]).join(', ');
  return (
    <>
      <Box component="span" c="dimmed">
        {formatTimeToSecond(at)}, {by}, {who}:
      </Box>{' '}
      {isUnsettled ? approvedNotSettled : lookUpFindingWords[finding]}
      {names === '' ? null : ` (${names})`}
      {finding === 'approved' || shown === null || props.isShort === true ? null : (
        <Box component="span" c="dimmed">
          {' '}
          {lookUpWords.shown} {shownWords(shown)}
        </Box>
      )}
    </>
  );
}
