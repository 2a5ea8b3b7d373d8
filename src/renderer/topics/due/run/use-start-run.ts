import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OperationInput } from '../../../../contract/index.ts';
import type { RunCheckView } from '../../../../contract/plans/run-view.ts';
import { call } from '../../../bridge/client.ts';
import { dueKeys, runKeys } from '../../../bridge/due-keys.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { failureWords } from '../../../words/failures.ts';
import { runWords } from '../words/runs.ts';

/** Starts the run that was previewed: once, however often Start is pressed. */
export function useStartRun(request: OperationInput<'runs.check'>, onStarted: () => void) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const busy = useRef(false);
  const [isStarting, setIsStarting] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [newerCheck, setNewerCheck] = useState<RunCheckView | null>(null);
  const tell = (sentence: string): void => {
    setTrouble(sentence);
    announce(sentence);
  };
  const start = async (seen: RunCheckView): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setIsStarting(true);
    setTrouble(null);
    const answer = await call('runs.start', {
      ...request,
      seenCount: seen.count,
      seenTotals: seen.totals,
    }).finally(() => {
      busy.current = false;
      setIsStarting(false);
    });
    if (!answer.ok) return tell(failureWords(answer.error));
    switch (answer.value.kind) {
      case 'run':
        queries.setQueryData(runKeys.current, { run: answer.value.run });
        announce(runWords.started(answer.value.run.number));
        onStarted();
        return queries.invalidateQueries({ queryKey: dueKeys.all });
      case 'run-open':
        queries.setQueryData(runKeys.current, { run: answer.value.run });
        return tell(runWords.runOpen);
      case 'nothing-to-run':
        setNewerCheck(answer.value.check);
        return tell(runWords.nothing);
      case 'check-changed':
        setNewerCheck(answer.value.check);
        return tell(runWords.changed);
    }
  };
  return {
    isStarting,
    trouble,
    /** The newer preview that main returned in place of the one on screen; null for none. */
    newerCheck,
    forget: (): void => {
      setNewerCheck(null);
      setTrouble(null);
    },
    start: (seen: RunCheckView): void => void start(seen),
  };
}
