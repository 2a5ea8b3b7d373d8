import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { useEffect, useId, useRef } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { sentAt } from '../../../../domain/charge/attempt.ts';
import { formatAge, formatMoment } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useLetterKeys } from '../../../ui/letter-keys.tsx';
import { SlipPaperContext } from '../../../ui/slip/slip-side.tsx';
import { CallBackInGuide } from '../../../ui/slots/slots.tsx';
import { Badge, Notice } from '../../../ui/notice.tsx';
import { guideHeading, guideWords } from '../../../words/payments/resolution.ts';
import { ResponseLeft } from '../attempt-rows.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { GuidePart } from './guide-part.tsx';
import { ResolutionChoice } from './resolution-choice.tsx';
import './guide.css';
import { LookSteps } from './look-steps.tsx';
import { LookUpPart } from './look-up-part.tsx';
import { TwoDecimalsOffer } from './two-decimals-offer.tsx';
import { openAccountQuery } from '../queries.ts';
import { reasonSentence } from '../unconfirmed-model.ts';

/**
 * Guides staff from an unconfirmed payment to evidence: the event, the places to check, and the resolution.
 */
export function ResolutionGuide(props: {
  readonly attempt: AttemptView;
  readonly readAtMs: number;
  readonly status: Status;
  /** True once it was opened, which takes the focus to its heading. */
  readonly isOpened: boolean;
  readonly onTouch: () => void;
  readonly onResolved: () => void;
}): ReactElement {
  const { attempt, status, isOpened } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const guide = useRef<HTMLElement>(null);
  const headingId = useId();
  const accounts = useQuery(openAccountQuery).data;
  const account = accounts?.items.find((item) => item.active)?.account ?? null;
  const onLetter = useLetterKeys(attempt.id);
  useEffect(() => {
    const isAtWork = document.activeElement?.closest('.guide, .to-do-slip, .slip-side') ?? null;
    if (isOpened && isAtWork === null) heading.current?.focus();
  }, [isOpened]);
  return (
    <Box
      component="section"
      className="guide boxed scrolls"
      miw={0}
      mih={0}
      aria-labelledby={headingId}
      ref={guide}
      onFocus={props.onTouch}
      onKeyDown={onLetter}
    >
      <GuideHead attempt={attempt} headingId={headingId} headingRef={heading} />
      <Stack gap={14} p={16}>
        <Lead attempt={attempt} />
        {attempt.state === 'mismatch' ? (
          <DifferenceTable attempt={attempt} expects={status.mode === 'live' ? 'real' : 'test'} />
        ) : null}
        {attempt.offersTwoDecimals && account !== null ? (
          <TwoDecimalsOffer attempt={attempt} account={account} isAdmin={status.role === 'admin'} />
        ) : null}
        {attempt.inFlight ? (
          <Notice tone="quiet" icon="clock" title={guideWords.closedChoices}>
            <ResponseLeft attempt={attempt} hardDeadlineMs={account?.hardDeadlineMs ?? null} />
          </Notice>
        ) : null}
        <GuidePart title={guideWords.tell} number={1}>
          {/* Its form stands beside the slip, and gives the focus back to the guide. */}
          <SlipPaperContext value={guide}>
            <CallBackInGuide attempt={attempt} status={status} />
          </SlipPaperContext>
        </GuidePart>
        <LookUpPart attempt={attempt} />
        <LookSteps
          attempt={attempt}
          practiceAddress={status.practicePageUrl}
          isPractice={status.mode === 'practice'}
        />
        <ResolutionChoice
          attempt={attempt}
          readAtMs={props.readAtMs}
          status={status}
          onResolved={props.onResolved}
        />
      </Stack>
    </Box>
  );
}

/** The question, and how long the payment has been without an outcome. */
function GuideHead({
  attempt,
  headingId,
  headingRef,
}: {
  readonly attempt: AttemptView;
  readonly headingId: string;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}): ReactElement {
  const nowMs = useNow(10_000);
  const age = formatAge(Date.parse(sentAt(attempt)), nowMs);
  return (
    <Flex
      component="header"
      className="rule-below"
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="4px 12px"
      mih={44}
      py={6}
      px={16}
    >
      <h2 id={headingId} className="guide-heading" data-home tabIndex={-1} ref={headingRef}>
        {guideHeading(attempt.reference, attempt.state === 'surplus-charged')}
      </h2>
      <Badge tone="warn" icon="clock" words={guideWords.openFor(age)} />
    </Flex>
  );
}

/** The event, and what is known of the money. */
function Lead({ attempt }: { readonly attempt: AttemptView }): ReactElement {
  const nowMs = useNow(10_000);
  const sent = sentAt(attempt);
  return (
    <Box component="p" className="guide-lead" maw="68ch">
      {reasonSentence(attempt)} {guideWords.sentAt(formatMoment(sent, nowMs))}{' '}
      {attempt.state === 'surplus-charged' ? null : (
        <strong>
          {attempt.state === 'reference-taken'
            ? guideWords.mayBePaid
            : guideWords.mayHaveBeenCharged}
        </strong>
      )}
    </Box>
  );
}
