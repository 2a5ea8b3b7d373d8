import type { CardHistoryView, PlanView } from '../../../contract/plans/plan-view.ts';

/** Drawing of a step in the card history. */
export type CardHistoryLook = 'filled' | 'ring' | 'cross' | 'question';

/** One step of the card history, with its result. */
export interface CardHistoryStep {
  readonly key: string;
  readonly sequence: number;
  readonly look: CardHistoryLook;
  readonly result: CardHistoryView['cardHistorySteps'][number]['result'] | 'due';
  readonly isFirst: boolean;
  readonly omitExpiry: boolean;
  readonly on: string;
}

const looks: Readonly<
  Record<CardHistoryView['cardHistorySteps'][number]['result'], CardHistoryLook>
> = {
  approved: 'filled',
  declined: 'cross',
  'not-confirmed': 'question',
  'not-sent': 'ring',
  open: 'ring',
};

/** The steps of one card: its attempts in order, and for the current card the due or next instalment. */
export function cardHistoryStepsOf(
  plan: PlanView,
  history: CardHistoryView,
): readonly CardHistoryStep[] {
  const made = history.cardHistorySteps.map(
    (step): CardHistoryStep => ({
      key: step.attemptId,
      sequence: step.sequence,
      look: looks[step.result],
      result: step.result,
      isFirst: step.indicator === 'I',
      omitExpiry: step.omitExpiry,
      on: step.on,
    }),
  );
  if (history.endedOn !== null || plan.health === 'ended') return made;
  const due = plan.instalments.filter(
    (row) => row.coveredBy === null && (row.standing === 'due' || row.standing === 'scheduled'),
  );
  const shown = due.filter(({ standing }) => standing === 'due');
  const next = shown.length === 0 ? due.slice(0, 1) : shown;
  return [
    ...made,
    ...next.map(
      (row): CardHistoryStep => ({
        key: `due-${row.sequence}`,
        sequence: row.sequence,
        look: 'ring',
        result: 'due',
        isFirst: false,
        omitExpiry: false,
        on: row.dueDate,
      }),
    ),
  ];
}
