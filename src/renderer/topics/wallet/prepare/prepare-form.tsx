import { Box, Group, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import type { WalletContext } from '../../../bridge/wallet-queries.ts';
import { openedPayment } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { walkByEnter } from '../../../lib/enter-navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { failureWords } from '../../../words/failures.ts';
import { obstacleWords } from '../../../words/payments/obstacles.ts';
import { walletRefusalWords } from '../../../words/payments/wallet-refusals.ts';
import { prepareWords, walletWords } from '../words/wallet.ts';
import { frameWords } from '../../../words/frame.ts';
import { CartFields } from './cart-fields.tsx';
import { DeveloperPanel } from '../settings/developer-panel.tsx';
import { OrderFields } from './order-fields.tsx';
import type { WalletOrderText } from './prepare-model.ts';
import { StepLine } from '../checkout/step-line.tsx';
import type { PrepareNotice } from './use-prepare.ts';
import { usePrepare } from './use-prepare.ts';

/** The first step: the amount owed, the return page and the cart. */
export function PrepareForm(props: {
  readonly context: WalletContext;
  readonly text: WalletOrderText;
  readonly onText: (text: WalletOrderText) => void;
  readonly onRequested: (checkout: WalletCheckoutView) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { context, text } = props;
  const form = useRef<HTMLFormElement>(null);
  const prepare = usePrepare({ context, text, form, onRequested: props.onRequested });
  const change = (part: Partial<WalletOrderText>): void => props.onText({ ...text, ...part });
  const obstacle = accountObstacle(context);
  return (
    <Stack gap={12} maw={780} pb={16}>
      <StepLine checkout={null} />
      {obstacle === null ? null : <Notice tone="warn" title={obstacle} />}
      {prepare.notice === null ? null : <InTheWay notice={prepare.notice} />}
      <form
        aria-label={walletWords.add}
        ref={form}
        noValidate
        autoComplete="off"
        onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => walkByEnter(event)}
        onSubmit={(event) => {
          event.preventDefault();
          prepare.ask();
        }}
      >
        <Panel
          title={prepareWords.title}
          gap={10}
          aside={
            <Box component="span" c="dimmed">
              {prepareWords.text}
            </Box>
          }
        >
          <OrderFields context={context} text={text} prepare={prepare} onChange={change} />
          <CartFields text={text} prepare={prepare} onChange={change} />
          <Group gap={8}>
            <Button
              type="submit"
              tone="primary"
              keys="Ctrl+Enter"
              data-field="request"
              aria-disabled={prepare.isAsking || undefined}
            >
              {prepareWords.request}
            </Button>
            <Button keys="Esc" onClick={props.onClose}>
              {frameWords.toList}
            </Button>
          </Group>
          {prepare.isAsking ? <WaitLine words={prepareWords.requesting} /> : null}
        </Panel>
      </form>
      <DeveloperPanel
        settings={context.settings}
        request={prepare.request}
        onWorkHash={prepare.workHash}
      />
    </Stack>
  );
}

/** The missing account setting that no request can succeed without; null for none. */
function accountObstacle(context: WalletContext): string | null {
  if (!context.hasPaynowUrl) return prepareWords.noPaynow;
  if (context.sharedSecret === 'missing') return prepareWords.noSecret;
  return context.sharedSecret === 'unreadable' ? prepareWords.secretUnreadable : null;
}

function InTheWay(props: { readonly notice: PrepareNotice }): ReactElement {
  const { notice } = props;
  const [, navigate] = useLocation();
  const nowMs = useNow();
  if (notice.kind === 'failure') {
    return <Notice tone="bad" title={failureWords(notice.failure)} />;
  }
  if (notice.kind === 'refused') {
    return <Notice tone="warn" title={walletRefusalWords[notice.reason]} />;
  }
  const words = obstacleWords(notice.obstacle, nowMs);
  return (
    <Notice
      tone="warn"
      title={words.title}
      actions={
        <Button onClick={() => navigate(openedPayment(notice.obstacle.earlier.id))}>
          {prepareWords.openEarlier}
        </Button>
      }
    >
      {words.text}
    </Notice>
  );
}
