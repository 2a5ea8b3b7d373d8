import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationOutput } from '../../../contract/index.ts';
import type { PlanFileColumn } from '../../../contract/plans/plan-files.ts';
import { call } from '../../bridge/client.ts';
import { planKeys } from '../../bridge/plan-keys.ts';
import { useChosenTable } from '../../ui/files/use-chosen-table.ts';
import { useSteps } from '../../ui/files/use-steps.ts';
import type { Told } from '../../ui/files/use-steps.ts';
import { failureWords } from '../../words/failures.ts';
import { faultCountWords, undecidedWords } from '../../words/files.ts';
import { broughtInWords, planFileWords } from './words/plan-files.ts';

export type ChosenFile = Extract<OperationOutput<'plan-files.choose'>, { readonly kind: 'chosen' }>;
export type CheckedFile = OperationOutput<'plan-files.check'>;
export type Mapping = Partial<Record<PlanFileColumn, number>>;

/** A file being imported: chosen, mapped, checked, and then imported completely or not at all. */
export interface PlanFile {
  readonly file: ChosenFile | null;
  readonly mapping: Mapping;
  readonly checked: CheckedFile | null;
  readonly busy: 'reading' | 'checking' | 'bringing' | null;
  readonly told: Told | null;
  readonly choose: () => void;
  readonly map: (column: PlanFileColumn, at: number | null) => void;
  readonly check: () => void;
  readonly bringIn: () => void;
  /** Decisions on lines that may already exist, by line number; true imports the line. */
  readonly decided: ReadonlyMap<number, boolean>;
  readonly decide: (line: number, bringIn: boolean) => void;
}

/** Runs the steps one at a time; main holds the file and returns only an id of it. */
export function usePlanFile(): PlanFile {
  const queries = useQueryClient();
  const { decided, decide, forget } = useDecisions();
  const { busy, told, tell, step } = useSteps<NonNullable<PlanFile['busy']>>();
  const table = useChosenTable<PlanFileColumn, ChosenFile, CheckedFile>(tell);
  const { file, mapping, checked, setChecked, map } = table;

  const choose = async (): Promise<void> => {
    if (table.take(await call('plan-files.choose', {}))) forget();
  };
  const check = async (): Promise<void> => {
    if (file === null) return;
    const answer = await call('plan-files.check', { fileId: file.fileId, mapping });
    if (!answer.ok) return tell('bad', failureWords(answer.error));
    setChecked(answer.value);
    return tell(...checkedSentence(answer.value));
  };
  const bringIn = async (): Promise<void> => {
    if (file === null) return;
    const answer = await call('plan-files.bring-in', importOf(file, mapping, decided, checked));
    if (!answer.ok) return tell('bad', failureWords(answer.error));
    const { value } = answer;
    if (value.kind === 'faulty') return check();
    if (value.kind === 'undecided') return tell('warn', undecidedWords(value.count));
    table.close();
    if (value.kind === 'gone') return tell('warn', planFileWords.gone);
    tell('good', broughtInWords(value.planCount));
    return queries.invalidateQueries({ queryKey: planKeys.all });
  };
  return {
    file,
    mapping,
    checked,
    busy,
    told,
    choose: step('reading', choose),
    decided,
    decide,
    map,
    check: step('checking', check),
    bringIn: step('bringing', bringIn),
  };
}

function useDecisions() {
  const [decided, setDecided] = useState<PlanFile['decided']>(new Map());
  const decide = (line: number, bringIn: boolean): void =>
    setDecided(new Map([...decided, [line, bringIn]]));
  return { decided, decide, forget: () => setDecided(new Map()) };
}

function checkedSentence({ faultCount }: CheckedFile): ['good' | 'warn', string] {
  return faultCount === 0 ? ['good', planFileWords.checked] : ['warn', faultCountWords(faultCount)];
}

/** The import as main takes it: the file, its columns, and the decision for each line. */
function importOf(
  { fileId }: ChosenFile,
  mapping: Mapping,
  decided: PlanFile['decided'],
  checked: CheckedFile | null,
) {
  const { likenessCount = 0, likenesses = [] } = checked ?? {};
  return {
    fileId,
    mapping,
    decisions: [...decided].map(([line, bringIn]) => ({ line, bringIn })),
    // Lines beyond those that are shown cannot be decided individually.
    leavesRestOut: likenessCount > likenesses.length,
  };
}
