import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { roleToAsk } from '../../../domain/staff/role.ts';
import type { Permission } from '../../../domain/staff/role.ts';
import { asksApproval } from '../../lib/effective-role.ts';
import { formatMinor } from '../../../domain/money.ts';
import type { SecondApproverAmount } from '../../../domain/staff/staff-rules.ts';
import { isAboveOnePerson } from '../../../domain/staff/staff-rules.ts';
import { secondApproverWords } from '../../words/payments/second-approver.ts';
import { approvalWords } from '../../words/settings/staff.ts';
import { Icon } from '../icons.tsx';

/** Hint that another staff member approves this on the spot; empty where the operator's own role suffices. */
export function ApprovalHint(props: {
  readonly status: Pick<Status, 'role' | 'signIn'>;
  readonly need: Permission;
}): ReactElement | null {
  if (!asksApproval(props.status, props.need)) return null;
  return (
    <Flex component="p" className="approval-hint" align="center" gap={7} maw="68ch" opacity={0.85}>
      <Icon name="people" size={14} /> {approvalWords.beforehand(roleToAsk(props.need))}
    </Flex>
  );
}

/** Hint, before anything is sent, that this amount needs a second approver. */
export function SecondApproverHint(props: { readonly money: SecondApproverAmount }): ReactElement {
  const { amountMinor, currency } = props.money;
  const money = `${currency} ${formatMinor(amountMinor, currency)}`;
  return (
    <Flex component="p" className="approval-hint" align="center" gap={7} maw="68ch" opacity={0.85}>
      <Icon name="people" size={14} /> {secondApproverWords.beforehand(money)}
    </Flex>
  );
}

/** The hint for a charge of this amount; empty while one staff member may charge it alone. */
export function ChargeApprovalHint(props: {
  readonly status: Pick<Status, 'secondPersonAbove'>;
  readonly money: SecondApproverAmount;
}): ReactElement | null {
  const { status, money } = props;
  return isAboveOnePerson(status, money) ? <SecondApproverHint money={money} /> : null;
}
