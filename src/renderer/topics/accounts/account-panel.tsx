import type { ReactElement } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ReceiptsInSettings } from '../../ui/slots/receipt-slots.tsx';
import { WalletInSettings } from '../../ui/slots/wallet-slots.tsx';
import { stepWords } from '../../words/settings/account-steps.ts';
import { settingsWords } from '../../words/settings/accounts.ts';
import { modeWords } from '../../words/modes.ts';
import { AbilitiesSection } from './abilities/abilities-section.tsx';
import { AccountForm } from './form/account-form.tsx';
import { AccountSteps } from './steps/account-steps.tsx';
import { PaymentFormSection } from './form/payment-form-section.tsx';
import { PracticeFacts } from './practice-facts.tsx';
import type { AccountItem } from './queries.ts';
import { RemoveStep } from './steps/remove-step.tsx';
import { ActivateStep } from './steps/activate-step.tsx';
import { isRoleEnough } from '../../../domain/staff/role.ts';

interface AccountPanelProps {
  readonly item: AccountItem;
  readonly status: Status;
  /** True when the practice account is the only account. */
  readonly isAlone: boolean;
  readonly onRemoved: () => void;
}

/** One account: its form, and beside it the steps that follow saving. */
export function AccountPanel(props: AccountPanelProps): ReactElement {
  const { item, status } = props;
  const { account, active } = item;
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
      {item.isForeign ? <Foreign {...props} canRemove={canSetUp} /> : <Own {...props} />}
    </>
  );
}

/** Another live account: its settings stay hidden; it can only be opened, and removed where allowed. */
function Foreign(props: {
  readonly item: AccountItem;
  readonly canRemove: boolean;
  readonly onRemoved: () => void;
}): ReactElement {
  return (
    <>
      <Notice tone="quiet" icon="lock" title={settingsWords.foreign}>
        {settingsWords.foreignText}
      </Notice>
      <div className="account-steps">
        <Panel title={stepWords.use}>
          <ActivateStep item={props.item} />
          {props.canRemove ? <RemoveStep item={props.item} onRemoved={props.onRemoved} /> : null}
        </Panel>
      </div>
    </>
  );
}

function Own(props: AccountPanelProps): ReactElement {
  const { item, status } = props;
  const { account, active } = item;
  const canChange = isRoleEnough(status.role, 'supervisor');
  const canSetUp = status.role === 'admin';
  return (
    <>
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
      {active ? <AbilitiesSection account={account} canChange={canSetUp} /> : null}
      <ReceiptsInSettings accountId={account.id} canChange={canChange} />
      <WalletInSettings status={status} isInUse={active} />
    </>
  );
}
