import type { ReactElement } from 'react';
import { useState } from 'react';
import type { CardHistoryView, PlanView } from '../../../contract/plan-view.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { Beads } from '../../ui/plans/beads.tsx';
import { CardHealthChip } from '../../ui/plans/card-health-chip.tsx';
import { beadWords } from '../../words/plan-states.ts';
import { dayWords, retryWords } from '../../words/plan-retry.ts';
import { planWordsOf } from '../../words/plans.ts';
import type { Bead } from '../../ui/plans/bead-model.ts';
import { beadsOf } from '../../ui/plans/bead-model.ts';
import './card-history.css';

/** The card history: each card is a line of beads, drawn or read as a list. */
export function CardHistoryPanel({ plan }: { readonly plan: PlanView }): ReactElement {
  const [isList, setIsList] = useState(false);
  return (
    <Panel
      title={planWordsOf.history}
      aside={
        plan.histories.length === 0 ? null : (
          <Button tone="quiet" aria-pressed={isList} onClick={() => setIsList(!isList)}>
            {planWordsOf.asList}
          </Button>
        )
      }
    >
      {plan.histories.length === 0 ? (
        <EmptyState title={planWordsOf.noHistory}>{planWordsOf.noHistoryText}</EmptyState>
      ) : (
        <ol className="card-histories">
          {plan.histories.map((history) => (
            <li key={history.number}>
              <HistoryOfCard history={history} beads={beadsOf(plan, history)} isList={isList} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function HistoryOfCard(props: {
  readonly history: CardHistoryView;
  readonly beads: readonly Bead[];
  readonly isList: boolean;
}): ReactElement {
  const { history, beads, isList } = props;
  const origin = history.origin === 'first-charge' ? planWordsOf.firstHere : planWordsOf.evidence;
  const tracking = history.hasTrackingId ? planWordsOf.trackingYes : planWordsOf.trackingNo;
  return (
    <>
      <p className="card-history-head">
        <span>{history.number}.</span>
        <CardHealthChip card={history.card} />
        <span className="card-history-facts">
          {origin} {dayWords(history.firstChargedOn)}; {tracking}
          {history.endedOn === null ? '' : `; until ${dayWords(history.endedOn)}`}
        </span>
      </p>
      {isList ? null : <Beads beads={beads} />}
      <ol className={isList ? 'bead-list' : 'visually-hidden'}>
        {beads.map((bead) => (
          <li key={bead.key}>{beadSentence(bead)}</li>
        ))}
      </ol>
    </>
  );
}

/** A bead in words: "Instalment 3, later, Fri 14 Aug 2026: declined". */
function beadSentence(bead: Bead): string {
  const order = bead.isFirst ? planWordsOf.first : planWordsOf.later;
  const expired = bead.omitExpiry ? `, ${retryWords.tryAlthoughExpired.toLowerCase()}` : '';
  const day = dayWords(bead.on);
  return `Instalment ${bead.sequence}, ${order}${expired}, ${day}: ${beadWords[bead.result]}`;
}
