import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { RefundRequestView } from '../../../../contract/payments/refunds.ts';
import { paths } from '../../../lib/paths.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  refundOutcomeWords,
  refundReasonWords,
  refundRequestWords,
} from '../../../words/payments/gateway-refunds.ts';
import { moneyWords } from '../../../words/plans/plans.ts';
import { underWayRefundStates, refundedStates } from '../../../../domain/refunds/refund-request.ts';

/** The last refund or void asked of the gateway, and every earlier one that is unconfirmed. */
export function RefundRequests(props: {
  readonly requests: readonly RefundRequestView[];
}): ReactElement | null {
  const { requests } = props;
  const last = requests.at(-1) ?? null;
  useOutcomeAnnounced(last);
  const shown = requests.filter((one) => one === last || one.state === 'unknown');
  if (shown.length === 0) return null;
  return (
    <section className="file-part" aria-label={refundRequestWords.part}>
      {shown.map((request) => (
        <RefundOutcome key={request.id} request={request} />
      ))}
    </section>
  );
}

function RefundOutcome({ request }: { readonly request: RefundRequestView }): ReactElement {
  const [, navigate] = useLocation();
  const words = wordsOf(request);
  const { outcomeReason, gatewayErrors, gatewayMessage, state } = request;
  const isGood = refundedStates.includes(state);
  const said = [...gatewayErrors, ...(gatewayMessage === null || isGood ? [] : [gatewayMessage])];
  return (
    <Notice
      tone={words.tone}
      title={words.title}
      {...(state === 'unknown'
        ? {
            actions: (
              <Button data-work="open-refund" onClick={() => navigate(`${paths.toDo}?tab=refunds`)}>
                {refundRequestWords.open}
              </Button>
            ),
          }
        : {})}
    >
      {outcomeReason === null ? null : <p>{refundReasonWords[outcomeReason]}</p>}
      {said.length === 0 ? null : (
        <p className="selectable">
          {refundRequestWords.gatewaySays}: {said.join(' ')}
        </p>
      )}
      <p>{words.text}</p>
    </Notice>
  );
}

/** Announces the outcome of a request that was under way when this was first drawn, or that began since. */
function useOutcomeAnnounced(last: RefundRequestView | null): void {
  const announce = useAnnounce();
  const waiting = useRef<string | null>(null);
  const id = last?.id ?? null;
  const isUnderWay = last !== null && underWayRefundStates.includes(last.state);
  const title = last === null ? '' : wordsOf(last).title;
  useEffect(() => {
    if (isUnderWay) waiting.current = id;
    else if (id !== null && waiting.current === id) {
      waiting.current = null;
      announce(title);
    }
  }, [announce, id, isUnderWay, title]);
}

function wordsOf(request: RefundRequestView): ReturnType<typeof refundOutcomeWords> {
  return refundOutcomeWords(request, moneyWords(request.amountMinor, request.currency));
}
