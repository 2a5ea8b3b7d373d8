import '@mantine/core/styles/SimpleGrid.css';
import { SimpleGrid } from '@mantine/core';
import type { ReactElement } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { accountFileWords } from '../words/account-files.ts';
import { stepWords } from '../../../words/settings/account-steps.ts';
import { ConnectionStep } from './connection-step.tsx';
import { ExportStep } from './export-step.tsx';
import type { AccountItem } from '../queries.ts';
import { RemoveStep } from './remove-step.tsx';
import { SecretsStep } from './secrets-step.tsx';
import { ActivateStep } from './activate-step.tsx';

/** Steps after saving, in order: secrets, connection test, use and removal, then export as a file. */
export function AccountSteps(props: {
  readonly item: AccountItem;
  readonly canChange: boolean;
  readonly onRemoved: () => void;
}): ReactElement {
  const { item, canChange } = props;
  const isPractice = item.account.mode === 'practice';
  return (
    <SimpleGrid
      className="account-steps"
      flex="1 1 300px"
      minColWidth={260}
      autoFlow="auto-fit"
      spacing={12}
    >
      {isPractice ? null : (
        <Panel title={stepWords.secrets} gap={8}>
          <SecretsStep item={item} canChange={canChange} />
        </Panel>
      )}
      {canChange ? (
        <Panel title={stepWords.connection} gap={8}>
          <ConnectionStep accountId={item.account.id} />
        </Panel>
      ) : null}
      <Panel title={stepWords.use} gap={8}>
        <ActivateStep item={item} />
        {isPractice || !canChange ? null : <RemoveStep item={item} onRemoved={props.onRemoved} />}
      </Panel>
      {isPractice || !canChange ? null : (
        <Panel title={accountFileWords.exportTitle} gap={8}>
          <ExportStep accountId={item.account.id} />
        </Panel>
      )}
    </SimpleGrid>
  );
}
