import type { CardHistoryView, PlanView } from '../../../contract/plan-view.ts';

/** How a bead is drawn. */
export type BeadLook = 'filled' | 'ring' | 'cross' | 'question';

/** One bead of the line, with what it stands for. */
export interface Bead {
  readonly key: string;
  readonly sequence: number;
  readonly look: BeadLook;
  readonly result: CardHistoryView['beads'][number]['result'] | 'due';
  readonly isFirst: boolean;
  readonly omitExpiry: boolean;
  readonly on: string;
}

const looks: Readonly<Record<CardHistoryView['beads'][number]['result'], BeadLook>> = {
  approved: 'filled',
  declined: 'cross',
  'not-confirmed': 'question',
  'not-sent': 'ring',
  open: 'ring',
};

/** The beads of one card: its tries in order, and on the card in use what is due or comes next. */
export function beadsOf(plan: PlanView, history: CardHistoryView): readonly Bead[] {
  const made = history.beads.map(
    (bead): Bead => ({
      key: bead.attemptId,
      sequence: bead.sequence,
      look: looks[bead.result],
      result: bead.result,
      isFirst: bead.indicator === 'I',
      omitExpiry: bead.omitExpiry,
      on: bead.on,
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
      (row): Bead => ({
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
