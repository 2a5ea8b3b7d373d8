import { useQueryClient } from '@tanstack/react-query';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import type { Envelope } from '../../../../contract/envelope.ts';
import type { PlanMoveAnswer } from '../../../../contract/plans/plan-moved.ts';
import { dueKeys } from '../../../bridge/due-keys.ts';
import { takePlan } from '../../../bridge/plan-queries.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import type { WorkErrors, WorkRefusal } from '../../../ui/form/work-form.tsx';
import { failureWords } from '../../../words/failures.ts';
import {
  moveFieldWords,
  moveRefusalWords,
  planMoveWords,
} from '../../../words/plans/plan-moves.ts';

type MoveField = Extract<PlanMoveAnswer, { readonly kind: 'refused' }>['refusals'][number]['field'];

/** Maps the result of a change to the form's refusal; null when it was made, after reading the lists again. */
export function useRowMove(
  row: DueRow,
): (
  answer: Envelope<PlanMoveAnswer>,
  onMoved: () => void,
) => Promise<WorkRefusal<MoveField> | null> {
  const queries = useQueryClient();
  const announce = useAnnounce();
  return async (answer, onMoved) => {
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    switch (answer.value.kind) {
      case 'not-possible':
        return { errors: {}, whole: moveRefusalWords(answer.value.refusal, row.currency) };
      case 'refused': {
        const errors = answer.value.refusals.map((each) => [each.field, moveFieldWords(each)]);
        return { errors: Object.fromEntries(errors) as WorkErrors<MoveField>, whole: null };
      }
      case 'moved':
        announce(planMoveWords.done);
        onMoved();
        await takePlan(queries, answer.value.plan);
        await queries.invalidateQueries({ queryKey: dueKeys.all });
        return null;
    }
  };
}
