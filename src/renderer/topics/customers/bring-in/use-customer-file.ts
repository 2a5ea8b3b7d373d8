import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { CustomerFileColumn } from '../../../../domain/customer-files/customer-columns.ts';
import type { LineDecision } from '../../../../domain/customer-files/sort-lines.ts';
import { call } from '../../../bridge/client.ts';
import { customerKeys } from '../../../bridge/customer-keys.ts';
import { useChosenTable } from '../../../ui/files/use-chosen-table.ts';
import { useSteps } from '../../../ui/files/use-steps.ts';
import type { Told } from '../../../ui/files/use-steps.ts';
import {
  customerColumnWords,
  customerFileWords as words,
  customerLineFaultWords,
  faultySavedWords,
  importedWords,
} from '../../../words/customer-files.ts';
import { failureWords } from '../../../words/failures.ts';
import { faultCountWords, faultTableWords, undecidedWords } from '../../../words/files.ts';

type ChosenFile = Extract<OperationOutput<'customer-files.choose'>, { readonly kind: 'chosen' }>;
export type CheckedCustomers = OperationOutput<'customer-files.check'>;
type Mapping = ChosenFile['mapping'];

/** A file being imported: chosen, mapped, checked and decided, and then imported completely or not at all. */
export interface CustomerFile {
  readonly file: ChosenFile | null;
  readonly mapping: Mapping;
  readonly checked: CheckedCustomers | null;
  readonly busy: 'reading' | 'checking' | 'bringing' | 'saving' | null;
  readonly told: Told | null;
  readonly choose: () => void;
  readonly map: (column: CustomerFileColumn, at: number | null) => void;
  readonly check: () => void;
  readonly bringIn: () => void;
  /** Saves a list of the lines to correct. */
  readonly saveFaulty: () => void;
  /** True once they were saved since the last check. */
  readonly isFaultySaved: boolean;
  /** Decisions by line number. */
  readonly decided: ReadonlyMap<number, LineDecision>;
  readonly decide: (line: number, decision: LineDecision) => void;
  /** The decision for every line that has none of its own. */
  readonly rest: LineDecision | null;
  readonly decideRest: (decision: LineDecision) => void;
}

/** Main writes these beside the numbers of the lines, so that the list says what the screen says. */
const faultyWords = {
  headings: [faultTableWords.line, faultTableWords.column, faultTableWords.problem],
  columns: customerColumnWords,
  faults: customerLineFaultWords,
};

/** Runs the steps one at a time; main holds the file and returns only an id of it. */
export function useCustomerFile(): CustomerFile {
  const queries = useQueryClient();
  const { decided, decide, rest, decideRest, forget } = useDecisions();
  const { busy, told, tell, step } = useSteps<NonNullable<CustomerFile['busy']>>();
  const table = useChosenTable<CustomerFileColumn, ChosenFile, CheckedCustomers>(tell);
  const { file, mapping, checked, setChecked } = table;
  const { isFaultySaved, setFaultySaved, saveFaulty } = useFaultyLines(table, tell);
  const choose = async (): Promise<void> => {
    if (!table.take(await call('customer-files.choose', {}))) return;
    forget();
    setFaultySaved(false);
  };
  const check = async (): Promise<void> => {
    if (file === null) return;
    const answer = await call('customer-files.check', { fileId: file.fileId, mapping });
    if (!answer.ok) return tell('bad', failureWords(answer.error));
    const { faultCount } = answer.value;
    setFaultySaved(false);
    setChecked(answer.value);
    if (faultCount === 0) return tell('good', words.checked);
    return tell('warn', faultCountWords(faultCount));
  };
  const bringIn = async (): Promise<void> => {
    if (file === null) return;
    const decisions = [...decided].map(([line, decision]) => ({ line, decision }));
    const leavesOutFaulty = isFaultySaved && checked?.mayLeaveOut === true;
    const input = { fileId: file.fileId, mapping, decisions, rest, leavesOutFaulty };
    const answer = await call('customer-files.bring-in', input);
    if (!answer.ok) return tell('bad', failureWords(answer.error));
    const { value } = answer;
    if (value.kind === 'faulty') return check();
    if (value.kind === 'undecided') return tell('warn', undecidedWords(value.count));
    if (value.kind === 'changed' || value.kind === 'nothing') {
      return tell('warn', words[value.kind]);
    }
    table.close();
    if (value.kind === 'gone') return tell('warn', words.gone);
    tell('good', importedWords(value));
    return queries.invalidateQueries({ queryKey: customerKeys.all });
  };
  return {
    file,
    mapping,
    checked,
    busy,
    told,
    decided,
    decide,
    rest,
    decideRest,
    choose: step('reading', choose),
    check: step('checking', check),
    bringIn: step('bringing', bringIn),
    saveFaulty: step('saving', saveFaulty),
    isFaultySaved,
    map: (column, at) => {
      table.map(column, at);
      forget();
      setFaultySaved(false);
    },
  };
}

/** Saves a list of the lines to correct, and keeps whether that was done since the last check. */
function useFaultyLines(
  { file, mapping }: Pick<CustomerFile, 'file' | 'mapping'>,
  tell: (tone: Told['tone'], text: string) => void,
) {
  const [isFaultySaved, setFaultySaved] = useState(false);
  const saveFaulty = async (): Promise<void> => {
    if (file === null) return;
    const input = { fileId: file.fileId, mapping, words: faultyWords };
    const answer = await call('customer-files.save-faulty', input);
    if (!answer.ok) return tell('bad', failureWords(answer.error));
    const { value } = answer;
    if (value.kind === 'gone') return tell('warn', words.gone);
    if (value.kind === 'failed') return tell('bad', words.notSaved);
    if (value.kind === 'cancelled') return;
    setFaultySaved(true);
    tell('good', faultySavedWords(value.lineCount, value.fileName));
  };
  return { isFaultySaved, setFaultySaved, saveFaulty };
}

function useDecisions() {
  const [decided, setDecided] = useState<CustomerFile['decided']>(new Map());
  const [rest, setRest] = useState<LineDecision | null>(null);
  return {
    decided,
    rest,
    decide: (line: number, decision: LineDecision): void =>
      setDecided(new Map([...decided, [line, decision]])),
    decideRest: setRest,
    forget: (): void => {
      setDecided(new Map());
      setRest(null);
    },
  };
}
