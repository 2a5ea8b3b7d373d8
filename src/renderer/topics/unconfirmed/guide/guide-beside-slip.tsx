import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { SlipWorkProps } from '../../../ui/slots/slots.tsx';
import { attemptQuery } from '../queries.ts';
import { needsPerson } from '../unconfirmed-model.ts';
import { ResolutionGuide } from './resolution-guide.tsx';

/** The guide beside the slip on Take payment, which keeps the focus: staff are still on the phone. */
export function GuideBesideSlip({ attempt, status }: SlipWorkProps): ReactElement | null {
  // The holds count from the moment of this reading.
  const found = useQuery(attemptQuery(attempt.id));
  const read = found.data?.attempt;
  if (read === undefined || !needsPerson(read)) return null;
  return (
    <ResolutionGuide
      attempt={read}
      isOpened={false}
      onTouch={nothing}
      readAtMs={found.dataUpdatedAt}
      status={status}
      onResolved={nothing}
    />
  );
}

function nothing(): void {
  // The slip follows the payment by itself, and shows its resolution.
}
