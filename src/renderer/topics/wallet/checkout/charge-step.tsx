import { Box, Flex, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Status } from '../../../../contract/staff/session.ts';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import { formatMinor } from '../../../../domain/money.ts';
import { isAboveOnePerson } from '../../../../domain/staff/staff-rules.ts';
import { formatTime } from '../../../lib/clock-time.ts';
import { hasCommandKey } from '../../../lib/keys.ts';
import { openedPayment } from '../../../lib/paths.ts';
import { useOpenGap } from '../../../bridge/use-open-gap.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePressGate } from '../../../lib/use-press-gate.ts';
import { Agreement } from '../../../ui/form/agreement.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { GapWarning } from '../../../ui/gap-warning.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ChargeApprovalHint } from '../../../ui/approval/approval-hint.tsx';
import { useIsApproving } from '../../../ui/approval/approval-slot.tsx';
import { Slip } from '../../../ui/slip/slip.tsx';
import { failureWords } from '../../../words/failures.ts';
import { obstacleWords } from '../../../words/payments/obstacles.ts';
import { walletRefusalWords } from '../../../words/payments/wallet-refusals.ts';
import { secondApproverWords } from '../../../words/payments/second-approver.ts';
import { goodUntilWords, saveWalletCardWords, prepareWords, takeWords } from '../words/wallet.ts';
import { CustomerChoice } from '../prepare/customer-choice.tsx';
import { GiveUp } from './cancel-checkout.tsx';
import { takeSlip } from './charge-slip.ts';
import { useHandOver } from './use-hand-over.ts';
import type { Take, TakeNotice } from './use-charge-checkout.ts';
import { useTake } from './use-charge-checkout.ts';
import { firstReason, whyGreyed } from '../../../words/why-greyed.ts';
import { walletUses } from '../../../../domain/wallet/checkout.ts';

interface TakeStepProps {
  readonly checkout: WalletCheckoutView;
  readonly status: Status;
  /** Content under the choice: the timeline and the order. */
  readonly children: ReactNode;
}

/** The third step: charge the order or save the card, reviewed on the slip first. */
export function TakeStep(props: TakeStepProps): ReactElement {
  const { checkout, status } = props;
  const consentWords = saveWalletCardWords(status.accountName);
  const take = useTake(checkout, consentWords);
  const step = useRef<HTMLDivElement>(null);
  const { stage, use, customer } = take;
  const { trouble, giveUp } = useHandOver(checkout.id);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && stage === 'review') {
      event.preventDefault();
      take.back();
    }
    if (event.key === 'Enter' && hasCommandKey(event, status.platform) && stage === 'choosing') {
      event.preventDefault();
      if (!event.repeat) take.review();
    }
  };
  return (
    <>
      <Flex wrap="wrap" align="flex-start" gap={14} ref={step} onKeyDown={onKeyDown}>
        <Box flex="1 1 300px" miw={0}>
          <Panel
            title={takeWords.title}
            gap={10}
            aside={
              checkout.expiresAt === null ? undefined : (
                <Box component="span" c="dimmed">
                  {goodUntilWords(formatTime(checkout.expiresAt))}
                </Box>
              )
            }
          >
            <p>{takeWords.text}</p>
            {take.notice === null ? null : <NotSent notice={take.notice} />}
            <Stack
              gap={6}
              miw={0}
              opacity={stage === 'choosing' ? 1 : 0.62}
              inert={stage !== 'choosing'}
            >
              <Choice
                label={takeWords.use}
                field="wallet-use"
                value={use}
                options={walletUses.map((value) => ({ value, words: takeWords[value] }))}
                onChange={take.chooseUse}
              />
              <CustomerChoice
                customer={customer}
                isNeeded={use === 'tokenise'}
                onCustomer={take.chooseCustomer}
                onDone={() =>
                  step.current?.querySelector<HTMLElement>('[data-field="wallet-review"]')?.focus()
                }
              />
            </Stack>
            {trouble === null ? null : <Notice tone="bad" title={trouble} />}
            {stage === 'choosing' ? <GiveUp onGiveUp={giveUp} /> : null}
          </Panel>
        </Box>
        <TakeSlip checkout={checkout} status={status} take={take} consentWords={consentWords} />
      </Flex>
      {props.children}
    </>
  );
}

interface TakeFooterProps {
  readonly checkout: WalletCheckoutView;
  readonly status: Status;
  readonly take: Take;
  readonly consentWords: string;
}

function TakeSlip(props: TakeFooterProps): ReactElement {
  const { checkout, status, take } = props;
  const isApproving = useIsApproving();
  return (
    <Flex className="wallet-slip" flex="1 1 300px" miw={0} maw={372}>
      <Slip
        model={takeSlip(checkout, {
          mode: status.mode,
          merchantName: status.accountName,
          use: take.use,
          customerName: take.customer?.name ?? null,
          // Nothing is sent while an approval is requested.
          stage: isApproving && take.stage === 'sending' ? 'review' : take.stage,
        })}
        footer={<ChargeFooter {...props} />}
      />
    </Flex>
  );
}

/** The consent or warning that precedes the charge. */
function BeforeTake(props: {
  readonly take: Take;
  readonly consentWords: string;
  readonly mayPress: (isRepeat: boolean) => boolean;
}): ReactElement {
  const { take, consentWords, mayPress } = props;
  const gap = useOpenGap();
  return take.use === 'tokenise' ? (
    <Agreement
      words={consentWords}
      agreed={take.agreed}
      done={takeWords.agreed}
      mayPress={mayPress}
      onAgreed={take.agree}
    />
  ) : (
    <GapWarning gap={gap} accepted={take.gapAccepted} onAccept={take.acceptGap} />
  );
}

/** Review, then the button that sends; it ignores presses for a moment after each step. */
function ChargeFooter(props: TakeFooterProps): ReactElement {
  const { checkout, status, take } = props;
  const { stage, use, agreed } = take;
  const primary = useRef<HTMLButtonElement>(null);
  const mayPress = usePressGate(stage === 'review' ? (agreed ? 1 : 0) : null);
  const needsConsent = use === 'tokenise' && !agreed;
  const gapEpoch = useOpenGap()?.epoch ?? null;
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage || agreed) {
      const consent = document.querySelector<HTMLElement>('[data-field="consent"]');
      (consent ?? primary.current)?.focus();
    }
    before.current = stage;
  }, [stage, agreed]);
  const isForTwo = use === 'purchase' && isAboveOnePerson(status, checkout);
  const hint = isForTwo ? <ChargeApprovalHint status={status} money={checkout} /> : null;
  if (stage === 'choosing') {
    return (
      <>
        {hint}
        <ReviewRow ref={primary} onReview={take.review} />
      </>
    );
  }
  const amount = `${checkout.currency} ${formatMinor(checkout.amountMinor, checkout.currency)}`;
  const lacksGap = use !== 'tokenise' && gapEpoch !== null && take.gapAccepted !== gapEpoch;
  return (
    <>
      {hint}
      <BeforeTake take={take} consentWords={props.consentWords} mayPress={mayPress} />
      <div className="slip-footer-row">
        <Button
          tone="primary"
          keys="Enter"
          data-field="wallet-take"
          ref={primary}
          aria-disabled={stage === 'sending' || undefined}
          why={firstReason([
            [lacksGap, whyGreyed.gap],
            [needsConsent, whyGreyed.consent],
          ])}
          onKeyDown={(event: KeyboardEvent) => {
            const presses = event.key === 'Enter' || event.key === ' ';
            if (presses && !mayPress(event.repeat)) event.preventDefault();
          }}
          onClick={() => {
            if (stage !== 'review' || needsConsent || lacksGap) return;
            if (mayPress(false)) take.send();
          }}
        >
          {isForTwo ? secondApproverWords.ask : wordsOf(use, amount)}
        </Button>
        <Button keys="Esc" isOff={stage === 'sending'} onClick={take.back}>
          {takeWords.back}
        </Button>
      </div>
    </>
  );
}

function ReviewRow({
  ref,
  onReview,
}: {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly onReview: () => void;
}): ReactElement {
  return (
    <div className="slip-footer-row">
      <Button
        tone="primary"
        keys="Ctrl+Enter"
        data-field="wallet-review"
        ref={ref}
        onClick={onReview}
      >
        {takeWords.review}
      </Button>
    </div>
  );
}

function wordsOf(use: Take['use'], amount: string): string {
  return use === 'tokenise' ? takeWords.keep : `${takeWords.charge} ${amount}`;
}

/** The reason nothing was sent, with a link to the earlier payment of an obstacle. */
function NotSent(props: { readonly notice: TakeNotice }): ReactElement {
  const { notice } = props;
  const [, navigate] = useLocation();
  const nowMs = useNow();
  if (notice.kind !== 'obstacle') {
    return (
      <div role="alert">
        <Notice tone="warn" title={sentenceOf(notice)} />
      </div>
    );
  }
  const { obstacle } = notice;
  const words = obstacleWords(obstacle, nowMs);
  return (
    <div role="alert">
      <Notice
        tone="warn"
        title={words.title}
        actions={
          <Button onClick={() => navigate(openedPayment(obstacle.earlier.id))}>
            {prepareWords.openEarlier}
          </Button>
        }
      >
        {words.text}
      </Notice>
    </div>
  );
}

function sentenceOf(notice: Exclude<TakeNotice, { readonly kind: 'obstacle' }>): string {
  switch (notice.kind) {
    case 'failure':
      return failureWords(notice.failure);
    case 'refused':
      return walletRefusalWords[notice.reason];
    case 'needs-supervisor':
      return takeWords.needsSupervisor;
    case 'needs-second-person':
      return secondApproverWords.notAgreed;
    case 'consent-missing':
      return takeWords.consentMissing;
    case 'consent-number':
      return takeWords.consentNumber;
    case 'no-customer':
      return takeWords.needsCustomer;
  }
}
