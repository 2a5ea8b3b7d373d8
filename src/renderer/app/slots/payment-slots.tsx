import type { ReactElement } from 'react';
import type { DueTab } from '../../../contract/plans/due-work.ts';
import { personStates } from '../../../domain/charge/transitions.ts';
import { CallsFigure } from '../../topics/call-backs/calls-figure.tsx';
import { CallsOfCustomerPart, CallsOnSlip } from '../../topics/call-backs/call-history.tsx';
import { PromiseOnSlip } from '../../topics/call-backs/call-back-on-slip.tsx';
import { openRefundWords } from '../../words/payments/gateway-refunds.ts';
import { ParkedOrdersPart } from '../../topics/payment-actions/parked-orders.tsx';
import { PartOfPaidPart } from '../../topics/payment-actions/part-of-paid.tsx';
import { LookUpOnSlip } from '../../topics/unconfirmed/look-up/look-up-on-slip.tsx';
import { ActionsOnSlipPart, WorkOnSlipPart } from '../../topics/payment-actions/work-on-slip.tsx';
import { dueFigureOf } from '../../topics/due/due-figure.tsx';
import { DueTopLine } from '../../topics/due/cockpit/top-line.tsx';
import { PlansOfCustomerPart } from '../../topics/plans/plans-of-customer.tsx';
import { BankLinesFigure } from '../../topics/day-close/reconcile/bank-lines-figure.tsx';
import { journalAccountWords } from '../../topics/day-close/words/journal.ts';
import { reconcileWords } from '../../topics/day-close/words/reconcile.ts';
import { lazyPart } from '../lazy-part.tsx';
import { IdleToDoTabsPart } from './idle-to-do-tabs.ts';
import { OpenRefundsFigure } from '../../topics/payment-actions/gateway-refund/open-refunds-figure.tsx';
import type { PaymentSlots, SlipWorkProps, ToDoTabPart } from '../../ui/slots/payment-slots.tsx';
import { BackupWarning } from '../../topics/audit/backup-warning.tsx';
import { addressWords } from '../../topics/accounts/words/addresses.ts';
import { auditWords } from '../../topics/audit/words/audit.ts';
import { backupWords } from '../../topics/audit/words/backup.ts';
import { callWords } from '../../words/call-backs.ts';
import { dueWords } from '../../topics/due/words/due.ts';
import { planFileWords } from '../../topics/plan-settings/words/plan-files.ts';
import { tidyWords } from '../../words/tidy.ts';
import { toDoWords } from '../../words/payments/unconfirmed.ts';
import { placeTitle } from '../../words/server-records.ts';
import { policyWords } from '../../topics/plan-settings/words/retry-policy.ts';
import { gapWords } from '../../words/gap.ts';
import { MessagesFigure } from '../../topics/messages/lists/messages-figure.tsx';
import { MessagesOfCustomerPart } from '../../topics/messages/lists/messages-of-customer.tsx';
import { messageWords } from '../../words/messages/messages.ts';
import { messageTextWords } from '../../topics/messages/words/message-texts.ts';
import { mailAccountWords } from '../../topics/messages/words/mail-account.ts';
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
  GuideOfUnconfirmed,
  PartOfPaid: PartOfPaidPart,
  ParkedOrders: ParkedOrdersPart,
  PlansOfCustomer: PlansOfCustomerPart,
  CallsOfCustomer: CallsOfCustomerPart,
  MessagesOfCustomer: MessagesOfCustomerPart,
  ToDoTop: DueTopLine,
  ToDoWarning: BackupWarning,
  toDoTabs: [
    { name: 'due', isBefore: true, ...dueTab('due') },
    { name: 'failed', isBefore: true, ...dueTab('failed') },
    { name: 'expiring', ...dueTab('expiring') },
    {
      name: 'refunds',
      words: openRefundWords.tab,
      sign: { icon: 'question', tone: 'warn' },
      Figure: OpenRefundsFigure,
      Panel: lazyPart(openRefundWords.tab, async () => {
        const { OpenRefundsPanel } = await import(
          '../../topics/payment-actions/gateway-refund/open-refunds-panel.tsx'
        );
        return OpenRefundsPanel;
      }),
    },
    {
      name: 'call-backs',
      words: callWords.tab,
      sign: { icon: 'phone' },
      Figure: CallsFigure,
      Panel: lazyPart(callWords.tab, async () => {
        const { CallBacksPanel } = await import('../../topics/call-backs/call-backs-panel.tsx');
        return CallBacksPanel;
      }),
    },
    {
      name: 'messages',
      words: messageWords.tab,
      sign: { icon: 'mail' },
      Figure: MessagesFigure,
      Panel: lazyPart(messageWords.tab, async () => {
        const { MessagesPanel } = await import('../../topics/messages/lists/messages-panel.tsx');
        return MessagesPanel;
      }),
    },
    {
      name: 'bank-lines',
      words: reconcileWords.tab,
      sign: { icon: 'bang', tone: 'bad' },
      Figure: BankLinesFigure,
      Panel: lazyPart(reconcileWords.tab, async () => {
        const { BankLinesPanel } = await import(
          '../../topics/day-close/reconcile/bank-lines-panel.tsx'
        );
        return BankLinesPanel;
      }),
    },
  ],
  IdleToDoTabs: IdleToDoTabsPart,
  settingsParts: [
    {
      name: 'staff',
      group: 'people',
      words: staffWords.title,
      Panel: lazyPart(staffWords.title, async () => {
        const { StaffPanel } = await import('../../topics/staff/staff-panel.tsx');
        return StaffPanel;
      }),
    },
    {
      name: 'audit',
      group: 'people',
      words: auditWords.title,
      Panel: lazyPart(auditWords.title, async () => {
        const { AuditPanel } = await import('../../topics/audit/audit-panel.tsx');
        return AuditPanel;
      }),
    },
    {
      name: 'place',
      group: 'records',
      words: placeTitle,
      Panel: lazyPart(placeTitle, async () => {
        const { RecordsPanel } = await import('../../topics/records/records-panel.tsx');
        return RecordsPanel;
      }),
    },
    {
      name: 'backup',
      group: 'records',
      words: backupWords.title,
      Panel: lazyPart(backupWords.title, async () => {
        const { BackupPanel } = await import('../../topics/audit/backup-panel.tsx');
        return BackupPanel;
      }),
    },
    {
      name: 'addresses',
      group: 'people',
      words: addressWords.title,
      Panel: lazyPart(addressWords.title, async () => {
        const { AddressesPanel } = await import(
          '../../topics/accounts/addresses/addresses-panel.tsx'
        );
        return AddressesPanel;
      }),
    },
    {
      name: 'restored',
      group: 'records',
      words: gapWords.title,
      Panel: lazyPart(gapWords.title, async () => {
        const { GapPanel } = await import('../../topics/gap/gap-panel.tsx');
        return GapPanel;
      }),
    },
    {
      name: 'mail',
      group: 'messages',
      words: mailAccountWords.title,
      Panel: lazyPart(mailAccountWords.title, async () => {
        const { MailPanel } = await import('../../topics/messages/account/mail-panel.tsx');
        return MailPanel;
      }),
    },
    {
      name: 'messages',
      group: 'messages',
      words: messageTextWords.title,
      Panel: lazyPart(messageTextWords.title, async () => {
        const { MessageTextsPanel } = await import(
          '../../topics/messages/texts/message-texts-panel.tsx'
        );
        return MessageTextsPanel;
      }),
    },
    {
      name: 'journal-accounts',
      group: 'records',
      words: journalAccountWords.title,
      Panel: lazyPart(journalAccountWords.title, async () => {
        const { JournalAccountsPanel } = await import(
          '../../topics/day-close/journal/accounts-panel.tsx'
        );
        return JournalAccountsPanel;
      }),
    },
    {
      name: 'runs',
      group: 'plans',
      words: runSettingsWords.title,
      Panel: lazyPart(runSettingsWords.title, async () => {
        const { RunSettingsPanel } = await import(
          '../../topics/due/settings/run-settings-panel.tsx'
        );
        return RunSettingsPanel;
      }),
    },
    {
      name: 'retry-rules',
      group: 'plans',
      words: policyWords.title,
      Panel: lazyPart(policyWords.title, async () => {
        const { RetryPolicyPanel } = await import(
          '../../topics/plan-settings/retry-policy-panel.tsx'
        );
        return RetryPolicyPanel;
      }),
    },
    {
      name: 'personal-data',
      group: 'records',
      words: tidyWords.settings,
      Panel: lazyPart(tidyWords.settings, async () => {
        const { PersonalDataPanel } = await import(
          '../../topics/customers/tidy/personal-data-panel.tsx'
        );
        return PersonalDataPanel;
      }),
    },
    {
      name: 'plan-files',
      group: 'plans',
      words: planFileWords.title,
      Panel: lazyPart(planFileWords.title, async () => {
        const { PlanFilesPanel } = await import('../../topics/plan-settings/plan-files-panel.tsx');
        return PlanFilesPanel;
      }),
    },
  ],
};

function dueTab(tab: DueTab) {
  return {
    words: dueWords.tabs[tab],
    sign: dueSigns[tab],
    Figure: dueFigureOf(tab),
    Panel: lazyPart(dueWords.tabs[tab], async () => {
      const { duePanelOf } = await import('../../topics/due/due-panel.tsx');
      return duePanelOf(tab);
    }),
  };
}

const LoadedGuide = lazyPart(toDoWords.guide, async () => {
  const { GuideBesideSlip } = await import('../../topics/unconfirmed/guide/guide-beside-slip.tsx');
  return GuideBesideSlip;
});

function GuideOfUnconfirmed(props: SlipWorkProps): ReactElement | null {
  return personStates.includes(props.attempt.state) ? <LoadedGuide {...props} /> : null;
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
      <LookUpOnSlip {...props} />
      <ActionsOnSlipPart {...props} />
    </>
  );
}
