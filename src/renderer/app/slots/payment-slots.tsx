import type { ReactElement } from 'react';
import type { DueTab } from '../../../contract/plans/due-work.ts';
import { AuditPanel } from '../../topics/audit/audit-panel.tsx';
import { GapPanel } from '../../topics/gap/gap-panel.tsx';
import { BackupPanel } from '../../topics/audit/backup-panel.tsx';
import { CallBacksPanel, CallsFigure } from '../../topics/call-backs/call-backs-panel.tsx';
import { CallsOfCustomerPart, CallsOnSlip } from '../../topics/call-backs/call-history.tsx';
import { PromiseOnSlip } from '../../topics/call-backs/call-back-on-slip.tsx';
import { ParkedOrdersPart } from '../../topics/payment-actions/parked-orders.tsx';
import { PartOfPaidPart } from '../../topics/payment-actions/part-of-paid.tsx';
import { ActionsOnSlipPart, WorkOnSlipPart } from '../../topics/payment-actions/work-on-slip.tsx';
import { dueFigureOf, duePanelOf } from '../../topics/due/due-panel.tsx';
import { RunSettingsPanel } from '../../topics/due/settings/run-settings-panel.tsx';
import { DueTopLine } from '../../topics/due/cockpit/top-line.tsx';
import { PlanFilesPanel } from '../../topics/plan-settings/plan-files-panel.tsx';
import { RetryPolicyPanel } from '../../topics/plan-settings/retry-policy-panel.tsx';
import { StaffPanel } from '../../topics/staff/staff-panel.tsx';
import { PlansOfCustomerPart } from '../../topics/plans/plans-of-customer.tsx';
import type { PaymentSlots, SlipWorkProps, ToDoTabPart } from '../../ui/slots/payment-slots.tsx';
import { auditWords } from '../../topics/audit/words/audit.ts';
import { backupWords } from '../../topics/audit/words/backup.ts';
import { callWords } from '../../words/call-backs.ts';
import { dueWords } from '../../topics/due/words/due.ts';
import { planFileWords } from '../../topics/plan-settings/words/plan-files.ts';
import { policyWords } from '../../topics/plan-settings/words/retry-policy.ts';
import { gapWords } from '../../words/gap.ts';
import { runSettingsWords } from '../../topics/due/words/run-settings.ts';
import { staffWords } from '../../words/settings/staff-settings.ts';

const dueSigns = {
  due: { icon: 'calendarDay' },
  failed: { icon: 'noEntry', tone: 'bad' },
  expiring: { icon: 'card' },
} as const satisfies Readonly<Record<DueTab, ToDoTabPart['sign']>>;

/** Parts of other features that fill the slots of Take payment, To do and Settings. */
export const paymentSlots: PaymentSlots = {
  ActionsOnSlip,
  WorkOnSlip,
  PartOfPaid: PartOfPaidPart,
  ParkedOrders: ParkedOrdersPart,
  PlansOfCustomer: PlansOfCustomerPart,
  CallsOfCustomer: CallsOfCustomerPart,
  ToDoTop: DueTopLine,
  toDoTabs: [
    { name: 'due', isBefore: true, ...dueTab('due') },
    { name: 'failed', isBefore: true, ...dueTab('failed') },
    { name: 'expiring', ...dueTab('expiring') },
    {
      name: 'call-backs',
      words: callWords.tab,
      sign: { icon: 'phone' },
      Figure: CallsFigure,
      Panel: CallBacksPanel,
    },
  ],
  settingsParts: [
    { name: 'staff', words: staffWords.title, isOfPeople: true, Panel: StaffPanel },
    { name: 'audit', words: auditWords.title, isOfPeople: true, Panel: AuditPanel },
    { name: 'backup', words: backupWords.title, isOfPeople: true, Panel: BackupPanel },
    { name: 'restored', words: gapWords.title, isOfPeople: true, Panel: GapPanel },
    { name: 'runs', words: runSettingsWords.title, Panel: RunSettingsPanel },
    { name: 'retry-rules', words: policyWords.title, Panel: RetryPolicyPanel },
    { name: 'plan-files', words: planFileWords.title, Panel: PlanFilesPanel },
  ],
};

function dueTab(tab: DueTab) {
  return {
    words: dueWords.tabs[tab],
    sign: dueSigns[tab],
    Figure: dueFigureOf(tab),
    Panel: duePanelOf(tab),
  };
}

function WorkOnSlip(props: SlipWorkProps): ReactElement {
  return (
    <>
      <CallsOnSlip {...props} />
      <WorkOnSlipPart {...props} />
    </>
  );
}

function ActionsOnSlip(props: SlipWorkProps): ReactElement {
  return (
    <>
      <PromiseOnSlip {...props} />
      <ActionsOnSlipPart {...props} />
    </>
  );
}
