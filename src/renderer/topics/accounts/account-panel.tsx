import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ReceiptsInSettings, WalletInSettings } from '../../ui/slots/slots.tsx';
import { stepWords } from '../../words/settings/account-steps.ts';
import { settingsWords } from '../../words/settings/accounts.ts';
import { AbilitiesSection } from './abilities/abilities-section.tsx';
import { AccountForm } from './form/account-form.tsx';
import { AccountSteps } from './steps/account-steps.tsx';
import { PaymentFormSection } from './form/payment-form-section.tsx';
import { PracticeFacts } from './practice-facts.tsx';
import type { AccountItem } from './queries.ts';
import { RemoveStep } from './steps/remove-step.tsx';
import { ActivateStep } from './steps/activate-step.tsx';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { ModeChip } from '../../ui/account/mode-chip.tsx';
import { SettingsHead } from '../../ui/page/settings-head.tsx';

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
      <SettingsHead
        title={
          <>
            {account.name}
            <ModeChip mode={account.mode} />
            {active ? (
              <Box component="span" c="dimmed" fz={12} fw={400}>
                <Icon name="check" size={12} /> {settingsWords.inUse}
              </Box>
            ) : null}
          </>
        }
      />
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
      <Box className="account-steps">
        <Panel title={stepWords.use} gap={8}>
          <ActivateStep item={props.item} />
          {props.canRemove ? <RemoveStep item={props.item} onRemoved={props.onRemoved} /> : null}
        </Panel>
      </Box>
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
      <Flex className="account-columns" wrap="wrap" align="flex-start" gap={20}>
        {account.mode === 'practice' ? (
          <PracticeFacts account={account} isAlone={props.isAlone} />
        ) : (
          <AccountForm account={account} isNew={false} canChange={canSetUp} />
        )}
        <AccountSteps item={item} canChange={canSetUp} onRemoved={props.onRemoved} />
      </Flex>
      <PaymentFormSection key={`form-${account.id}`} account={account} canChange={canChange} />
      {active ? <AbilitiesSection account={account} canChange={canSetUp} /> : null}
      <ReceiptsInSettings accountId={account.id} canChange={canChange} />
      <WalletInSettings status={status} isInUse={active} />
    </>
  );
}
