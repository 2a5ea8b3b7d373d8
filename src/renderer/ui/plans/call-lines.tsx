import type { ReactElement } from 'react';
import type { PlanCallView } from '../../../contract/plans/plan-view.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { capital } from '../../lib/capital.ts';
import { formatMomentInList } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { callSigns } from '../../words/call-backs.ts';
import { planCallOutcomeWords } from '../../words/plans/plan-moves.ts';
import { dayWords } from '../../words/plans/plan-retry.ts';
import { moneyWords, planWordsOf } from '../../words/plans/plans.ts';
import { Timeline } from '../page/timeline.tsx';
import { BrokenPromise } from './broken-promise.tsx';

/** Calls about plans: outcome, operator and promise to pay. */
export function CallLines(props: {
  readonly calls: readonly PlanCallView[];
  readonly currency: CurrencyCode;
}): ReactElement {
  const nowMs = useNow();
  return (
    <Timeline
      label={planWordsOf.calls}
      steps={props.calls.map((made, place) => ({
        key: `${made.at} ${place}`,
        ...callSigns[made.outcome],
        title: [
          planCallOutcomeWords[made.outcome],
          made.sequence === null ? null : `instalment ${made.sequence}`,
          made.promise === null
            ? null
            : `${moneyWords(made.promise.amountMinor, props.currency)}, ${dayWords(made.promise.on)}`,
        ]
          .filter((part) => part !== null)
          .join(', '),
        when: `${capital(formatMomentInList(made.at, nowMs))}, ${made.operatorName}`,
        text: (
          <>
            <BrokenPromise promise={made.promise} />
            {made.note}
          </>
        ),
      }))}
    />
  );
}
