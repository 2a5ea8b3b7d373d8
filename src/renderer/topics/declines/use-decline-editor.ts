import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnDeclineView } from '../../../contract/charge/declines.ts';
import { tidyDeclineCode } from '../../../domain/charge/decline-table.ts';
import type { OwnDeclineField } from '../../../domain/charge/decline-override.ts';
import { ask } from '../../bridge/client.ts';
import { declineKeys } from '../../bridge/decline-queries.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useChanges } from '../../ui/form/use-changes.ts';
import { declineRefusalWords, declineWords } from '../../words/settings/declines.ts';
import type { DeclineDraft, DeclineEntry } from './decline-model.ts';
import { draftOf, freshDraft, rowOf } from './decline-model.ts';

type Errors = Readonly<Partial<Record<OwnDeclineField, string>>>;

/** Subject of the editor: one code and its permissions. */
export interface EditorSubject {
  /** Null for a code that is being added. */
  readonly entry: DeclineEntry | null;
  readonly taken: readonly string[];
  readonly canChange: boolean;
  readonly onSaved: (code: string) => void;
}

/** Holds what is typed for one code, saves it, and resets it to the default. */
export function useDeclineEditor({ entry, taken, canChange, onSaved }: EditorSubject) {
  const announce = useAnnounce();
  const queries = useQueryClient();
  const changes = useChanges<DeclineDraft>(entry === null ? freshDraft : draftOf(entry));
  const { draft } = changes;
  const [errors, setErrors] = useState<Errors>({});
  const [said, setSaid] = useState<string | null>(null);
  const tell = (words: string): void => {
    setSaid(words);
    announce(words);
  };
  const put = (change: (rows: readonly OwnDeclineView[]) => readonly OwnDeclineView[]): void => {
    queries.setQueryData<OwnDeclineView[]>(declineKeys.own, (rows) => [...change(rows ?? [])]);
  };
  const save = useMutation({
    mutationFn: (typed: DeclineDraft) => ask('declines.save', { row: rowOf(typed) }),
    onSuccess: (answer, typed) => {
      if (answer.kind === 'too-many') return tell(declineWords.tooMany);
      if (answer.kind === 'refused') {
        const refused = answer.refusals.map((each) => [each.field, declineRefusalWords(each)]);
        setErrors(Object.fromEntries(refused) as Errors);
        return announce(refused.map(([, words]) => words).join(' '));
      }
      const { saved } = answer;
      put((rows) => [...rows.filter(({ row }) => row.code !== saved.row.code), saved]);
      changes.forget(typed);
      onSaved(saved.row.code);
      return tell(declineWords.saved);
    },
  });
  const reset = useMutation({
    mutationFn: (code: string) => ask('declines.reset', { code }),
    onSuccess: (_answer, code) => {
      put((rows) => rows.filter(({ row }) => row.code !== code));
      changes.forget(draft);
      setErrors({});
      tell(declineWords.wasReset);
    },
  });
  return {
    draft,
    errors,
    said,
    failure: save.error ?? reset.error,
    change: (part: Partial<DeclineDraft>): void => {
      changes.change(part);
      setErrors({});
      setSaid(null);
    },
    save: (): void => {
      if (!canChange || save.isPending || reset.isPending) return;
      if (entry === null && taken.includes(tidyDeclineCode(draft.code))) {
        setErrors({ code: declineWords.taken });
        return announce(declineWords.taken);
      }
      setErrors({});
      return save.mutate(draft);
    },
    reset: (): void => {
      if (canChange && entry !== null && !save.isPending) reset.mutate(entry.code);
    },
  };
}
