import type { ReactElement } from 'react';
import type { Status } from '../../../contract/session.ts';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReceiptsInSettings } from '../../ui/receipt-slots.tsx';
import { WalletInSettings } from '../../ui/wallet-slots.tsx';
import { settingsWords } from '../../words/accounts.ts';
import { modeWords } from '../../words/modes.ts';
import { AccountForm } from './account-form.tsx';
import { AccountSteps } from './account-steps.tsx';
import { PaymentFormSection } from './payment-form-section.tsx';
import { PracticeFacts } from './practice-facts.tsx';
import type { AccountItem } from './queries.ts';

/** One account: its form, and beside it what follows saving. */
export function AccountPanel(props: {
  readonly item: AccountItem;
  readonly status: Status;
  /** Whether the practice account is the only one. */
  readonly isAlone: boolean;
  readonly onRemoved: () => void;
}): ReactElement {
  const { item, status } = props;
  const { account, active } = item;
  const canChange = status.role !== 'clerk';
  const canSetUp = status.role === 'admin';
  return (
    <>
      <h2 className="settings-heading">
        {account.name}
        <span className="mode-chip" data-mode={account.mode}>
          {modeWords[account.mode].word}
        </span>
        {active ? (
          <span className="settings-entry-use">
            <Icon name="check" size={12} /> {settingsWords.inUse}
          </span>
        ) : null}
      </h2>
      {canSetUp || account.mode === 'practice' ? null : (
        <Notice tone="quiet" icon="lock" title={settingsWords.adminOnly}>
          {settingsWords.adminHint} {status.signIn.kind === 'off' ? settingsWords.switchRole : null}
        </Notice>
      )}
      <div className="account-columns">
        {account.mode === 'practice' ? (
          <PracticeFacts account={account} isAlone={props.isAlone} />
        ) : (
          <AccountForm account={account} isNew={false} canChange={canSetUp} />
        )}
        <AccountSteps item={item} canChange={canSetUp} onRemoved={props.onRemoved} />
      </div>
      <PaymentFormSection key={`form-${account.id}`} account={account} canChange={canChange} />
      <ReceiptsInSettings accountId={account.id} canChange={canChange} />
      <WalletInSettings status={status} isInUse={active} />
    </>
  );
}
