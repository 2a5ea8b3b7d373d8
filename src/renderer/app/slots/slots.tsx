import type { ReactElement } from 'react';
import { personStates } from '../../../domain/charge/transitions.ts';
import { ParkedOrdersPart } from '../../topics/payment-actions/parked-orders.tsx';
import { PartOfPaidPart } from '../../topics/payment-actions/part-of-paid.tsx';
import { LookUpOnSlip } from '../../topics/unconfirmed/look-up/look-up-on-slip.tsx';
import { ActionsOnSlipPart, WorkOnSlipPart } from '../../topics/payment-actions/work-on-slip.tsx';
import { DueTopLine } from '../../topics/due/cockpit/top-line.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { IdleToDoTabsPart } from './idle-to-do-tabs.ts';
import type { SlipWorkProps, Slots } from '../../ui/slots/slots.tsx';
import { BackupWarning } from '../../topics/audit/backup-warning.tsx';
import { toDoWords } from '../../words/payments/unconfirmed.ts';
import { ReceiptOnSlipPart } from '../../topics/receipts/receipt-on-slip.tsx';
import { OpenCheckouts } from '../../topics/wallet/open-checkouts.tsx';
import { callWords } from '../../words/call-backs.ts';
import { messageWords } from '../../words/messages/messages.ts';
import { screenWords } from '../../words/frame.ts';
import { templateWords } from '../../words/payments/receipts.ts';
import { declineWords } from '../../words/settings/declines.ts';
import { settingsParts } from './settings-parts.ts';
import { toDoTabs } from './to-do-tabs.ts';

/** Calls are on a slip once there is an outcome; until then the first screen does without them. */
const callsOnSlip = () => import('../../topics/call-backs/call-back-on-slip.tsx');
const PromiseOnSlip = lazyPart(null, async () => (await callsOnSlip()).PromiseOnSlip);
const CallsOnSlip = lazyPart(
  null,
  async () => (await import('../../topics/call-backs/call-history.tsx')).CallsOnSlip,
);

/** The parts of topics that fill the slots of other screens. */
export const slots: Slots = {
  ActionsOnSlip,
  WorkOnSlip,
  GuideOfUnconfirmed,
  CallBackInGuide: lazyPart(null, async () => (await callsOnSlip()).CallBackInGuide),
  CallBackOfPayment: lazyPart(null, async () => (await callsOnSlip()).CallBackOfPaymentPart),
  PartOfPaid: PartOfPaidPart,
  ReceiptOnSlip: ReceiptOnSlipPart,
  ReceiptsUnderList: lazyPart(
    null,
    async () =>
      (await import('../../topics/receipts/receipts-under-list.tsx')).ReceiptsUnderListPart,
  ),
  ParkedOrders: ParkedOrdersPart,
  OpenWalletCheckouts: OpenCheckouts,
  PlansOfCustomer: lazyPart(
    screenWords.plans,
    async () => (await import('../../topics/plans/plans-of-customer.tsx')).PlansOfCustomerPart,
  ),
  CallsOfCustomer: lazyPart(
    callWords.history,
    async () => (await import('../../topics/call-backs/calls-of-customer.tsx')).CallsOfCustomerPart,
  ),
  MessagesOfCustomer: lazyPart(
    messageWords.title,
    async () =>
      (await import('../../topics/messages/lists/messages-of-customer.tsx')).MessagesOfCustomerPart,
  ),
  ToDoTop: DueTopLine,
  ToDoWarning: BackupWarning,
  IdleToDoTabs: IdleToDoTabsPart,
  ReceiptsInSettings: lazyPart(
    templateWords.title,
    async () => (await import('../../topics/receipts/template-form.tsx')).TemplateSection,
  ),
  WalletInSettings: lazyPart(
    screenWords.wallet,
    async () =>
      (await import('../../topics/wallet/settings/wallet-settings.tsx')).WalletSettingsSection,
  ),
  DeclinesInSettings: lazyPart(
    declineWords.title,
    async () => (await import('../../topics/declines/declines-panel.tsx')).DeclinesPanel,
  ),
  toDoTabs,
  settingsParts,
};

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
