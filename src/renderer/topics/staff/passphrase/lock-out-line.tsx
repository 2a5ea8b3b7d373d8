import type { ReactElement } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { waitText, waitWords } from '../../../words/settings/staff.ts';

/** Time left of a lock-out; the passing seconds are visible, but never announced. */
export function LockOutLine({ leftMs }: { readonly leftMs: number }): ReactElement {
  return (
    <p className="proof-wait">
      <Icon name="clock" size={14} />
      <span className="proof-wait-left" aria-hidden="true">
        {waitText.label} <strong>{waitWords(leftMs)}</strong>
      </span>
      <span>{waitText.why}</span>
    </p>
  );
}
