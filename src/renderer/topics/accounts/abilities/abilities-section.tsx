import type { ReactElement } from 'react';
import type { Account } from '../../../../domain/accounts/account.ts';
import { abilityNames } from '../../../../domain/accounts/gateway-abilities.ts';
import { Notice } from '../../../ui/notice.tsx';
import { abilityWords } from '../words/abilities.ts';
import { AbilityRow } from './ability-row.tsx';
import { RefundLimitsForm } from './refund-limits.tsx';
import { Help } from '../../../ui/form/help.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** Settings of what the open account's gateway can do beside charging. */
export function AbilitiesSection(props: {
  readonly account: Pick<Account, 'id' | 'abilities'>;
  readonly canChange: boolean;
}): ReactElement {
  const { account, canChange } = props;
  return (
    <Panel title={abilityWords.title} gap={12}>
      <Help>{abilityWords.text}</Help>
      {canChange ? null : <Notice tone="quiet" icon="lock" title={abilityWords.adminOnly} />}
      {abilityNames.toReversed().map((name) => (
        <AbilityRow
          key={name}
          name={name}
          setting={account.abilities[name]}
          canChange={canChange}
        />
      ))}
      <RefundLimitsForm limits={account.abilities.refundLimits} canChange={canChange} />
    </Panel>
  );
}
