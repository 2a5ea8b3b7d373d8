import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Failure } from '../../../../contract/failure.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import { formatMinor } from '../../../../domain/money.ts';
import type { WalletState } from '../../../../domain/wallet/checkout.ts';
import type { WalletContext } from '../../../bridge/wallet-queries.ts';
import { isFocusFree } from '../../../lib/focus-on.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Badge, Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SlipSidePlace, SlipSides } from '../../../ui/slip/slip-side.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { failureWords } from '../../../words/failures.ts';
import { developerWords } from '../words/wallet-guide.ts';
import { walletStateWords } from '../words/wallet-states.ts';
import { checkoutWords, walletWords } from '../words/wallet.ts';
import { frameWords } from '../../../words/frame.ts';
import { ApproveStep } from './approve-step.tsx';
import { ChargedSlip } from './charged-slip.tsx';
import { isEnded } from './checkout-model.ts';
import { CopyRow, PlainRow } from './copy-row.tsx';
import { DeveloperPanel } from '../settings/developer-panel.tsx';
import { EndedNotice, KeptNotice } from './ended-notice.tsx';
import { OrderFacts } from './order-facts.tsx';
import { orderAgain, readWalletOrder } from '../prepare/prepare-model.ts';
import { checkoutQuery } from '../queries.ts';
import { StepLine } from './step-line.tsx';
import { TakeStep } from './charge-step.tsx';
import type { FoundCheckout } from './timeline-model.ts';
import { Timeline } from './timeline.tsx';
import { useWorkedHash } from '../settings/use-calculated-hash.ts';

interface CheckoutPageProps {
  readonly checkoutId: string;
  readonly status: Status;
  readonly context: WalletContext;
  /** Opens a new checkout filled with the order of this one. */
  readonly onAgain: (checkout: WalletCheckoutView) => void;
  /** Opens a checkout that was just requested. */
  readonly onAsked: (checkout: WalletCheckoutView) => void;
  readonly onClose: () => void;
}

/** One checkout: the current step, then its order and its timeline. */
export function CheckoutPage(props: CheckoutPageProps): ReactElement {
  const found = useQuery(checkoutQuery(props.checkoutId));
  return (
    <QueryPart
      query={found}
      reading={walletWords.readingOne}
      holdsForm
      actions={<Button onClick={props.onClose}>{frameWords.toList}</Button>}
    >
      {(opened) => <Opened {...props} found={opened} />}
    </QueryPart>
  );
}

function Opened(props: CheckoutPageProps & { readonly found: FoundCheckout }): ReactElement {
  const { found, context } = props;
  const { checkout } = found;
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { word, icon, tone } = walletStateWords(checkout);
  useSpokenState(checkout, page, heading);
  return (
    <Stack component="article" gap={12} maw={780} pb={16} ref={page}>
      <Flex component="header" className="wallet-head" wrap="wrap" gap="6px 12px" align="center">
        <Box component="h2" className="breaks-anywhere" fz={18} tabIndex={-1} ref={heading}>
          <bdi>{checkout.invoiceNumber}</bdi>
        </Box>
        <Box component="span" fz={15}>
          {checkout.currency} {formatMinor(checkout.amountMinor, checkout.currency)}
        </Box>
        <Badge tone={tone} icon={icon} words={word} />
        <Button keys="Esc" ml="auto" onClick={props.onClose}>
          {frameWords.toList}
        </Button>
      </Flex>
      <StepLine checkout={checkout} />
      <AtHand {...props} />
      <Developer found={found} context={context} />
    </Stack>
  );
}

/** The current step or its outcome, above the timeline and the order. */
function AtHand(props: CheckoutPageProps & { readonly found: FoundCheckout }): ReactElement {
  const { found, context, status } = props;
  const { checkout, charge } = found;
  switch (checkout.state) {
    case 'requested':
    case 'opened':
      return (
        <>
          <ApproveStep checkout={checkout} lightbox={context.lightbox} />
          <History found={found} />
        </>
      );
    case 'returned':
      return (
        <TakeStep key={checkout.changedAt} checkout={checkout} status={status}>
          <History found={found} />
        </TakeStep>
      );
    default:
      return charge === null ? (
        <>
          <Outcome {...props} />
          <History found={found} />
        </>
      ) : (
        <SlipSides>
          {/* The slip comes first in reading order, and is on the right where there is space. */}
          <Flex wrap="wrap" direction="row-reverse" align="flex-start" gap={14}>
            <ChargedSlip attempt={charge.attempt} status={status} />
            <Stack flex="1 1 300px" miw={0} gap={12}>
              <SlipSidePlace />
              <Outcome {...props} />
              <History found={found} />
            </Stack>
          </Flex>
        </SlipSides>
      );
  }
}

/** The outcome of a checkout, where no slip shows it; null while there is none to show. */
function Outcome(
  props: CheckoutPageProps & { readonly found: FoundCheckout },
): ReactElement | null {
  const { checkout } = props.found;
  if (isEnded(checkout)) return <EndedNotice {...props} checkout={checkout} />;
  if (checkout.use !== 'tokenise') return null;
  if (checkout.state === 'submitted') return <WaitLine words={walletWords.working} />;
  return checkout.state === 'approved' ? <KeptNotice checkout={checkout} /> : null;
}

function History(props: { readonly found: FoundCheckout }): ReactElement {
  return (
    <>
      <Panel title={checkoutWords.timeline}>
        <Timeline found={props.found} />
      </Panel>
      <Panel title={checkoutWords.order} gap={10}>
        <OrderFacts checkout={props.found.checkout} />
      </Panel>
    </>
  );
}

/** The request exactly as it was sent; its hash is recomputed on demand, because it is not stored. */
function Developer(props: {
  readonly found: FoundCheckout;
  readonly context: WalletContext;
}): ReactElement {
  const { found, context } = props;
  const [failure, setFailure] = useState<Failure | null>(null);
  const { order } = readWalletOrder(orderAgain(found.checkout));
  const { worked, workHash } = useWorkedHash(order, setFailure);
  return (
    <>
      {failure === null ? null : <Notice tone="bad" title={failureWords(failure)} />}
      <DeveloperPanel
        settings={context.settings}
        request={worked(order) ?? found.developer.request}
        onWorkHash={workHash}
      >
        <DeveloperFacts developer={found.developer} />
      </DeveloperPanel>
    </>
  );
}

function DeveloperFacts(props: { readonly developer: FoundCheckout['developer'] }): ReactElement {
  const { requestToken, gatewayCheckoutId, callbackUrl } = props.developer;
  return (
    <>
      {requestToken === null ? (
        <PlainRow label={developerWords.token} text={developerWords.tokenGone} />
      ) : (
        <CopyRow label={developerWords.token} text={requestToken} />
      )}
      {gatewayCheckoutId === null ? null : (
        <CopyRow label={developerWords.checkoutId} text={gatewayCheckoutId} />
      )}
      <CopyRow label={developerWords.callback} text={callbackUrl} />
    </>
  );
}

/** Announces the page when it opens, and every change of state as it happens. */
function useSpokenState(
  checkout: WalletCheckoutView,
  page: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const announce = useAnnounce();
  const before = useRef(checkout.state);
  const speak = useEffectEvent((state: WalletState) => {
    if (before.current === state) return;
    before.current = state;
    announce(`${checkout.invoiceNumber}: ${walletStateWords(checkout).word}`);
    // The pressed button may have disappeared with its step: the outcome then takes the focus.
    requestAnimationFrame(() => {
      if (!isFocusFree()) return;
      const outcome = page.current?.querySelector<HTMLElement>('.slip-heading');
      (outcome ?? heading.current)?.focus();
    });
  });
  useEffect(() => heading.current?.focus(), [heading]);
  useEffect(() => speak(checkout.state), [checkout.state]);
}
