import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Account } from '../../../../domain/accounts/account.ts';
import { abilityNames } from '../../../../domain/accounts/gateway-abilities.ts';
import { Notice } from '../../../ui/notice.tsx';
import { abilityWords } from '../words/abilities.ts';
import './abilities.css';
import { AbilityRow } from './ability-row.tsx';
import { RefundLimitsForm } from './refund-limits.tsx';

/** Settings of what the open account's gateway can do beside charging. */
export function AbilitiesSection(props: {
  readonly account: Pick<Account, 'id' | 'abilities'>;
  readonly canChange: boolean;
}): ReactElement {
  const { account, canChange } = props;
  return (
    <Flex
      component="section"
      className="abilities rule-above"
      direction="column"
      gap={10}
      maw={680}
      pt={14}
      aria-labelledby="abilities-title"
    >
      <h3 id="abilities-title">{abilityWords.title}</h3>
      <p className="form-source">{abilityWords.text}</p>
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
    </Flex>
  );
}
