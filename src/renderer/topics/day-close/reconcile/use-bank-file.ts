import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilePreview } from '../../../../contract/payments/reconcile.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { BankColumn, DateOrder } from '../../../../domain/reconcile/bank-columns.ts';
import { attemptKeys } from '../../../bridge/attempt-keys.ts';
import { call } from '../../../bridge/client.ts';
import { useSteps } from '../../../ui/files/use-steps.ts';
import type { Told } from '../../../ui/files/use-steps.ts';
import { failureWords } from '../../../words/failures.ts';
import {
  acceptedWords,
  bankFileWords,
  fileRefusalWords,
  reconcileWords,
} from '../words/reconcile.ts';

export type ChosenBankFile = Extract<
  OperationOutput<'reconcile.choose'>,
  { readonly kind: 'chosen' }
>;
type Layout = ChosenBankFile['layout'];

/** A bank file being reconciled: chosen, its columns said, matched, and then accepted. */
export interface BankFile {
  readonly file: ChosenBankFile | null;
  readonly layout: Layout | null;
  readonly preview: FilePreview | null;
  readonly busy: 'reading' | 'matching' | 'accepting' | null;
  readonly told: Told | null;
  /** True once main said that no line is known here. */
  readonly asksForeign: boolean;
  readonly choose: () => void;
  readonly map: (column: BankColumn, heading: string | null) => void;
  readonly order: (order: DateOrder) => void;
  readonly match: () => void;
  readonly accept: () => void;
}

/** Runs the steps one at a time; main holds the file, and nothing is written before it is accepted. */
export function useBankFile(): BankFile {
  const { busy, told, tell, step } = useSteps<NonNullable<BankFile['busy']>>();
  const { file, setFile, layout, preview, setPreview, asksForeign, setAsksForeign, change } =
    useHeldFile();
  const choose = async (): Promise<void> => {
    const answer = await call('reconcile.choose', {});
    if (!answer.ok) return tell('bad', failureWords(answer.error));
    const { value } = answer;
    if (value.kind === 'cancelled') return undefined;
    setFile(value.kind === 'chosen' ? value : null);
    change(value.kind === 'chosen' ? value.layout : null);
    return value.kind === 'unreadable' ? tell('warn', bankFileWords[value.reason]) : undefined;
  };
  const match = async (): Promise<void> => {
    if (file === null || layout === null) return undefined;
    const answer = await call('reconcile.preview', { fileId: file.fileId, layout });
    if (!answer.ok) return tell('bad', failureWords(answer.error));
    const { value } = answer;
    setPreview(value.kind === 'matched' ? value.preview : null);
    setAsksForeign(value.kind === 'matched' && value.preview.nothingKnown);
    if (value.kind === 'gone') return tell('warn', reconcileWords.gone);
    return value.kind === 'refused' ? tell('warn', fileRefusalWords(value.refusal)) : undefined;
  };
  const send = useAccept();
  const accept = async (): Promise<void> => {
    if (file === null || layout === null || preview === null) return undefined;
    const answer = await send(file, layout, preview, asksForeign);
    if (!answer.ok) return tell('bad', failureWords(answer.error));
    const { value } = answer;
    if (value.kind === 'accepted') await match();
    if (value.kind === 'changed') setPreview(value.preview);
    if (value.kind === 'foreign') setAsksForeign(true);
    return tell(value.kind === 'accepted' ? 'good' : 'warn', acceptSentence(value));
  };
  return {
    file,
    layout,
    preview,
    busy,
    told,
    asksForeign,
    choose: step('reading', choose),
    map: (column, heading) =>
      layout === null
        ? undefined
        : change({ ...layout, columns: { ...layout.columns, [column]: heading } }),
    order: (dateOrder) => (layout === null ? undefined : change({ ...layout, dateOrder })),
    match: step('matching', match),
    accept: step('accepting', accept),
  };
}

/** The file, its layout and its result; a changed layout makes the result void. */
function useHeldFile() {
  const [file, setFile] = useState<ChosenBankFile | null>(null);
  const [layout, setLayout] = useState<Layout | null>(null);
  const [preview, setPreview] = useState<FilePreview | null>(null);
  const [asksForeign, setAsksForeign] = useState(false);
  const change = (next: Layout | null): void => {
    setLayout(next);
    setPreview(null);
    setAsksForeign(false);
  };
  return { file, setFile, layout, preview, setPreview, asksForeign, setAsksForeign, change };
}

type Accepted = OperationOutput<'reconcile.accept'>;

function useAccept() {
  const queries = useQueryClient();
  return async (
    { fileId }: ChosenBankFile,
    layout: Layout,
    { settles, missingHere, matchedCount }: FilePreview,
    confirmedForeign: boolean,
  ) => {
    const seen = {
      settles: settles.count,
      missingHere: missingHere.count,
      matched: matchedCount,
    };
    const answer = await call('reconcile.accept', { fileId, layout, seen, confirmedForeign });
    await queries.invalidateQueries({ queryKey: attemptKeys.all });
    return answer;
  };
}

function acceptSentence(value: Accepted): string {
  switch (value.kind) {
    case 'accepted':
      return acceptedWords(value);
    case 'changed':
      return reconcileWords.changed;
    case 'foreign':
      return `${reconcileWords.foreignTitle} ${reconcileWords.foreignText}`;
    case 'refused':
      return fileRefusalWords(value.refusal);
    case 'gone':
      return reconcileWords.gone;
  }
}
