import type { ReactElement } from 'react';
import type { DueTab } from '../../contract/due-work.ts';
import { AuditPanel } from '../features/audit/audit-panel.tsx';
import { BackupPanel } from '../features/audit/backup-panel.tsx';
import { CallBacksPanel, DueCalls } from '../features/callbacks/call-backs-panel.tsx';
import { CallsOfCustomerPart, CallsOnSlip } from '../features/callbacks/call-history.tsx';
import { PromiseOnSlip } from '../features/callbacks/promise-on-slip.tsx';
import { ParkedOrdersPart } from '../features/desk-work/parked-orders.tsx';
import { PartOfPaidPart } from '../features/desk-work/part-of-paid.tsx';
import { WaysOnSlipPart, WorkOnSlipPart } from '../features/desk-work/work-on-slip.tsx';
import { dueCountOf, duePanelOf } from '../features/due/due-panel.tsx';
import { RunSettingsPanel } from '../features/due/run-settings-panel.tsx';
import { DueTopLine } from '../features/due/top-line.tsx';
import { PlanFilesPanel } from '../features/plan-settings/plan-files-panel.tsx';
import { RetryPolicyPanel } from '../features/plan-settings/retry-policy-panel.tsx';
import { StaffPanel } from '../features/staff/staff-panel.tsx';
import { PlansOfCustomerPart } from '../features/plans/plans-of-customer.tsx';
import type { DeskSlots, SlipWorkProps } from '../ui/desk-slots.tsx';
import { auditWords } from '../words/audit.ts';
import { backupWords } from '../words/backup.ts';
import { callWords } from '../words/call-backs.ts';
import { dueWords } from '../words/due.ts';
import { planFileWords } from '../words/plan-files.ts';
import { policyWords } from '../words/retry-policy.ts';
import { runSettingsWords } from '../words/run-settings.ts';
import { staffWords } from '../words/staff-settings.ts';

/** The rest of a desk's work, in the places that Take payment and To do leave for it. */
export const deskSlots: DeskSlots = {
  WaysOnSlip,
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
    { name: 'call-backs', words: callWords.tab, Count: DueCalls, Panel: CallBacksPanel },
  ],
  settingsParts: [
    { name: 'staff', words: staffWords.title, isOfPeople: true, Panel: StaffPanel },
    { name: 'audit', words: auditWords.title, isOfPeople: true, Panel: AuditPanel },
    { name: 'backup', words: backupWords.title, isOfPeople: true, Panel: BackupPanel },
    { name: 'runs', words: runSettingsWords.title, Panel: RunSettingsPanel },
    { name: 'retry-rules', words: policyWords.title, Panel: RetryPolicyPanel },
    { name: 'plan-files', words: planFileWords.title, Panel: PlanFilesPanel },
  ],
};

function dueTab(tab: DueTab) {
  return { words: dueWords.tabs[tab], Count: dueCountOf(tab), Panel: duePanelOf(tab) };
}

function WorkOnSlip(props: SlipWorkProps): ReactElement {
  return (
    <>
      <CallsOnSlip {...props} />
      <WorkOnSlipPart {...props} />
    </>
  );
}

function WaysOnSlip(props: SlipWorkProps): ReactElement {
  return (
    <>
      <PromiseOnSlip {...props} />
      <WaysOnSlipPart {...props} />
    </>
  );
}
