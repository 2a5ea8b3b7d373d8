import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { guideWords } from '../words/wallet-guide.ts';

/** Steps that the merchant takes once, elsewhere, before the gateway issues tokens. */
export function ProvisioningGuide(): ReactElement {
  return (
    <Panel title={guideWords.title}>
      <p className="wallet-soft">{guideWords.text}</p>
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
    <Flex component="ol" className="wallet-guide" direction="column" gap={4} pl={20} maw="72ch">
      {guideWords.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </Flex>
  );
}
