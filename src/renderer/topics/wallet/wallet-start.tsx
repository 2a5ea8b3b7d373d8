import '@mantine/core/styles/List.css';
import { Flex, List, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { walletWords } from './words/wallet.ts';
import { ProvisioningGuide } from './settings/provisioning-guide.tsx';

/** The screen while no checkout is open: the steps of one, and the merchant's one-time setup. */
export function WalletStart(props: { readonly onAdd: () => void }): ReactElement {
  const steps = [
    { title: walletWords.prepare, text: walletWords.howPrepare },
    { title: walletWords.approve, text: walletWords.howApprove },
    { title: walletWords.take, text: walletWords.howTake },
  ];
  return (
    <Stack gap={12} maw={780} pb={16}>
      <Panel title={walletWords.howTitle} gap={10}>
        <List type="ordered" listStyleType="decimal" spacing={4}>
          {steps.map(({ title, text }) => (
            <List.Item key={title}>
              <strong>{title}.</strong> {text}
            </List.Item>
          ))}
        </List>
        <CustomerRule />
        <Button tone="primary" onClick={props.onAdd}>
          {walletWords.add}
        </Button>
      </Panel>
      <ProvisioningGuide />
    </Stack>
  );
}

/** The rule that only the customer uses the wallet, shown wherever staff could be tempted. */
export function CustomerRule(): ReactElement {
  return (
    <Flex component="p" gap={7} align="center" fw={600}>
      <Icon name="lock" size={14} /> {walletWords.rule}
    </Flex>
  );
}
