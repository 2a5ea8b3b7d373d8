import '@mantine/core/styles/List.css';
import { Box, List } from '@mantine/core';
import type { ReactElement } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { guideWords } from '../words/wallet-guide.ts';

/** Steps that the merchant takes once, elsewhere, before the gateway issues tokens. */
export function ProvisioningGuide(): ReactElement {
  return (
    <Panel title={guideWords.title} gap={10}>
      <Box component="p" maw="72ch" c="dimmed">
        {guideWords.text}
      </Box>
      <Steps />
    </Panel>
  );
}

/** Shown when the gateway's message suggests that the merchant is not set up yet. */
export function NotProvisioned(): ReactElement {
  return (
    <Notice tone="warn" title={guideWords.notReady}>
      <p>{guideWords.notReadyText}</p>
      <Steps />
    </Notice>
  );
}

function Steps(): ReactElement {
  return (
    <List type="ordered" listStyleType="decimal" spacing={4} maw="72ch">
      {guideWords.steps.map((step) => (
        <List.Item key={step}>{step}</List.Item>
      ))}
    </List>
  );
}
