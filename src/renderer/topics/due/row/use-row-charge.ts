import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import type { OperationInput } from '../../../../contract/index.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { attemptKeys } from '../../../bridge/attempt-keys.ts';
import { call } from '../../../bridge/client.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import type { ChargeProblem } from '../../../ui/plans/charge-problem.ts';
import { problemOf } from '../../../ui/plans/charge-problem.ts';
import { failureWords } from '../../../words/failures.ts';
import { planChargeWords } from '../../../words/plans/plan-charge.ts';

/** Options of a retry: with or without the expiry, within the limits or past them, and whole or a part. */
export interface RowAttempt
  extends Pick<OperationInput<'plans.charge'>, 'omitExpiry' | 'isGranted'> {
  /** Minor units; absent for the whole instalment. */
  readonly partMinor?: number;
}

/** Charges one instalment by hand, one attempt at a time. */
export interface RowCharge {
  readonly isSending: boolean;
  /** The attempt that was started here; its outcome is read like any other. */
  readonly sentId: string | null;
  readonly problem: ChargeProblem | null;
  readonly send: (asked: RowAttempt, duplicateReason: string | null) => void;
  /** Sends the last request again, with a reason. */
  readonly sendAgain: (duplicateReason: string) => void;
}

/** Charges an instalment with a plain call, never with a mutation: one press, one send. */
export function useRowCharge(row: DueRow, status: Pick<Status, 'role' | 'signIn'>): RowCharge {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const busy = useRef(false);
  const last = useRef<RowAttempt>({ omitExpiry: false, isGranted: false });
  const [isSending, setIsSending] = useState(false);
  const [sentId, setSentId] = useState<string | null>(null);
  const [problem, setProblem] = useState<ChargeProblem | null>(null);
  const tell = (next: ChargeProblem): void => {
    setProblem(next);
    if (next.kind === 'text') announce(next.text);
  };
  const charge = async (asked: RowAttempt, duplicateReason: string | null): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    last.current = asked;
    setIsSending(true);
    setProblem(null);
    try {
      const answer = await sendOnce(row, asked, duplicateReason);
      if (!answer.ok) {
        const isUnclear = answer.error.kind === 'internal';
        tell({
          kind: 'text',
          text: isUnclear ? planChargeWords.unclear : failureWords(answer.error),
        });
      } else if (answer.value.kind === 'accepted') {
        const { attempt } = answer.value;
        setSentId(attempt.id);
        await queries.invalidateQueries({ queryKey: attemptKeys.one(attempt.id) });
      } else if (answer.value.kind === 'refused' || answer.value.kind === 'terms-refused') {
        tell({ kind: 'text', text: planChargeWords.reasonNeeded });
      } else {
        tell(problemOf(answer.value, { role: effectiveRole(status), currency: row.currency }));
      }
    } catch {
      tell({ kind: 'text', text: planChargeWords.unclear });
    } finally {
      busy.current = false;
      setIsSending(false);
    }
  };
  return {
    isSending,
    sentId,
    problem,
    send: (asked, reason) => void charge(asked, reason),
    sendAgain: (reason) => void charge(last.current, reason),
  };
}

function sendOnce(
  { planId, sequence }: DueRow,
  { omitExpiry, isGranted, partMinor }: RowAttempt,
  duplicateReason: string | null,
) {
  const common = { planId, sequence, isGranted, duplicateReason };
  return partMinor === undefined
    ? call('plans.charge', { ...common, omitExpiry })
    : call('plans.charge-part', { ...common, amountMinor: partMinor });
}
