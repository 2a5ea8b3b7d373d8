import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { customerQuery } from '../../../bridge/customer-queries.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { dateEntryWords } from '../../../words/date-entry.ts';
import { cardLabel } from '../../../words/payments/cards-on-file.ts';
import { planMoveWords } from '../../../words/plans/plan-moves.ts';
import { planListWords } from '../../../words/plans/plans.ts';
import { readMoveDay, useMoves, wrong } from '../page/move-calls.ts';
import type { PlanWork } from '../charge/plan-doing.ts';

/** Records the prior first charge of a card on file, so that subsequent charges can follow. */
export function PriorChargeForm({ plan, onDone }: PlanWork): ReactElement {
  const customer = useQuery(customerQuery(plan.customer.id));
  const { moveOwed } = useMoves(plan, onDone);
  const cards = customer.data?.cards.filter(({ state }) => state === 'active') ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const cardId = chosen ?? cards[0]?.id ?? null;
  if (customer.isPending) return <WaitLine words={planListWords.readingOne} />;
  if (cardId === null) return <p className="help-text">{planMoveWords.evidenceNoCard}</p>;
  return (
    <WorkForm
      title={planMoveWords.evidenceTitle}
      button={planMoveWords.save}
      fields={[
        {
          name: 'transaction-id',
          label: planMoveWords.transactionId,
          lengthMax: textLengthsMax.transactionId,
        },
        {
          name: 'date',
          label: planMoveWords.firstChargedOn,
          date: { today: plan.today, direction: 'behind' },
        },
        {
          name: 'tracking-id',
          label: planMoveWords.trackingId,
          hint: planMoveWords.trackingHint,
          lengthMax: textLengthsMax.transactionId,
        },
      ]}
      onCancel={onDone}
      onSubmit={async (text) => {
        const firstChargedOn = readMoveDay(text.date);
        if (firstChargedOn === null) return wrong('date', dateEntryWords.wrong);
        const trackingId = text['tracking-id'].trim();
        return moveOwed({
          kind: 'record-evidence',
          cardId,
          firstTransactionId: text['transaction-id'].trim(),
          firstChargedOn,
          trackingId: trackingId === '' ? null : trackingId,
        });
      }}
    >
      <p className="help-text">{planMoveWords.evidenceText}</p>
      <Choice
        label={planMoveWords.evidenceCard}
        value={cardId}
        options={cards.map((card) => ({ value: card.id as string, words: cardLabel(card) }))}
        onChange={setChosen}
      />
    </WorkForm>
  );
}
