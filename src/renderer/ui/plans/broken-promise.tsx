import type { ReactElement } from 'react';
import { planWordsOf } from '../../words/plans/plans.ts';
import { Badge } from '../notice.tsx';

/** Badge of a promise to pay that was not kept; nothing for any other. */
export function BrokenPromise(props: {
  readonly promise: { readonly isBroken: boolean } | null;
}): ReactElement | null {
  if (props.promise?.isBroken !== true) return null;
  return <Badge tone="bad" icon="bang" words={planWordsOf.promiseBroken} />;
}
