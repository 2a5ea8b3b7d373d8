import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { LookUpView } from '../../../../contract/charge/unconfirmed.ts';
import { formatMinor, isCurrency } from '../../../../domain/money.ts';
import { attemptKeys } from '../../../bridge/attempt-keys.ts';
import { ask } from '../../../bridge/client.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { formatTimeToSecond } from '../../../lib/clock-time.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { failureWords } from '../../../words/failures.ts';
import {
  approvedNotSettled,
  lookUpDifferenceWords,
  lookUpFindingWords,
  lookUpRefusalWords,
  lookUpWords,
} from '../../../words/payments/look-up.ts';
import { lookUpsQuery } from '../queries.ts';

const minuteMs = 60_000;

/** The gateway's look-ups of one payment, and the button for another; nothing where the gateway has none. */
export function LookUpPart(props: { readonly attempt: AttemptView }): ReactElement | null {
  const { attempt } = props;
  const found = useQuery(lookUpsQuery(attempt.id));
  const queries = useQueryClient();
  const announce = useAnnounce();
  const asking = useMutation({
    mutationFn: () => ask('unconfirmed.look-up', { attemptId: attempt.id }),
    onSuccess: async (answer) => {
      if (answer.kind === 'refused') announce(lookUpRefusalWords[answer.reason]);
      else if (answer.isSettled) announce(lookUpWords.settled);
      await queries.invalidateQueries({ queryKey: attemptKeys.all });
    },
  });
  if (found.data === undefined) return null;
  const { hasAbility, isOffered, made, nextInMs } = found.data;
  if (!hasAbility && made.length === 0) return null;
  const refusal = asking.data?.kind === 'refused' ? lookUpRefusalWords[asking.data.reason] : null;
  return (
    <section className="guide-part" aria-labelledby="guide-look-up">
      <h3 id="guide-look-up">{lookUpWords.title}</h3>
      <p className="guide-soft">{lookUpWords.text}</p>
      {made.length === 0 ? <p>{lookUpWords.none}</p> : null}
      <ol className="look-ups" aria-live="polite">
        {made.map((one) => (
          <LookUpLine key={`${one.at}-${one.way}`} lookUp={one} />
        ))}
      </ol>
      {isOffered ? (
        <div className="guide-actions">
          <Button
            disabled={attempt.inFlight}
            aria-disabled={asking.isPending}
            onClick={() => asking.mutate()}
          >
            {lookUpWords.now}
          </Button>
          <span className="guide-soft">
            {nextInMs === null
              ? lookUpWords.noMore
              : lookUpWords.next(Math.ceil(nextInMs / minuteMs))}
          </span>
        </div>
      ) : null}
      {asking.isPending ? <WaitLine words={lookUpWords.asking} /> : null}
      {refusal === null ? null : <Notice tone="warn" title={refusal} />}
      {asking.isError ? <Notice tone="bad" title={failureWords(failureOf(asking.error))} /> : null}
    </section>
  );
}

function LookUpLine(props: { readonly lookUp: LookUpView }): ReactElement {
  const { at, way, operatorName, finding, differences, isSettled, shown } = props.lookUp;
  const who = operatorName ?? lookUpWords.bySchedule;
  const by = way === 'reference' ? lookUpWords.byReference : lookUpWords.byId;
  const isUnsettled = finding === 'approved' && !isSettled;
  const names = differences.map((field) => lookUpDifferenceWords[field]).join(', ');
  return (
    <li>
      <span className="guide-soft">
        {formatTimeToSecond(at)}, {by}, {who}:
      </span>{' '}
      {isUnsettled ? approvedNotSettled : lookUpFindingWords[finding]}
      {names === '' ? null : ` (${names})`}
      {finding === 'approved' || shown === null ? null : (
        <span className="guide-soft">
          {' '}
          {lookUpWords.shown} {shownText(shown)}
        </span>
      )}
    </li>
  );
}

/** The gateway's record on one line, for comparison with the payment. */
function shownText(shown: NonNullable<LookUpView['shown']>): string {
  const { transactionId, amountMinor, currency, reference, cardLastFour, transactionDate } = shown;
  const money =
    amountMinor !== null && currency !== null && isCurrency(currency)
      ? `${currency} ${formatMinor(amountMinor, currency)}`
      : null;
  const card = cardLastFour === null ? null : `•••• ${cardLastFour}`;
  return [transactionId, reference, money, card, transactionDate, shown.responseCode, shown.message]
    .filter((part) => part !== null)
    .join(' · ');
}
