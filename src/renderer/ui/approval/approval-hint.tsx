import type { ReactElement } from 'react';
import type { Role } from '../../../contract/define.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { asksApproval } from '../../lib/effective-role.ts';
import { approvalWords } from '../../words/settings/staff.ts';
import { Icon } from '../icons.tsx';
import './approval-hint.css';

/** Hint that another staff member approves this on the spot; empty where the operator's own role suffices. */
export function ApprovalHint(props: {
  readonly status: Pick<Status, 'role' | 'signIn'>;
  readonly need: Role;
}): ReactElement | null {
  if (!asksApproval(props.status, props.need)) return null;
  return (
    <p className="approval-hint">
      <Icon name="people" size={14} /> {approvalWords.beforehand(props.need)}
    </p>
  );
}
