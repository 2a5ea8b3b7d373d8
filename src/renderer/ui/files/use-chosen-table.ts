import { useState } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import type { Result } from '../../../domain/result.ts';
import { failureWords } from '../../words/failures.ts';
import { fileRefusalWords } from '../../words/files.ts';
import type { Tell } from './use-steps.ts';

type Mapping<Column extends string> = Partial<Record<Column, number>>;

interface Chosen<Column extends string> {
  readonly kind: 'chosen';
  readonly mapping: Mapping<Column>;
}

interface Refused {
  readonly kind: 'refused';
  readonly reason: keyof typeof fileRefusalWords | 'cancelled';
}

/** Holds a table that staff chose, the columns that it was matched to, and the check of it; main holds the table. */
export function useChosenTable<Column extends string, File extends Chosen<Column>, Checked>(
  tell: Tell,
) {
  const [file, setFile] = useState<File | null>(null);
  const [mapping, setMapping] = useState<Mapping<Column>>({});
  const [checked, setChecked] = useState<Checked | null>(null);
  return {
    file,
    mapping,
    checked,
    setChecked,
    /** Takes the answer of a choice; true for a new table. */
    take: (answer: Result<File | Refused, Failure>): boolean => {
      if (!answer.ok) tell('bad', failureWords(answer.error));
      else if (answer.value.kind === 'chosen') {
        setFile(answer.value);
        setMapping(answer.value.mapping);
        setChecked(null);
        return true;
      } else if (answer.value.reason !== 'cancelled') {
        tell('warn', fileRefusalWords[answer.value.reason]);
      }
      return false;
    },
    /** Matches one column to another position, or to none; what was checked before counts no longer. */
    map: (column: Column, at: number | null): void => {
      const { [column]: _before, ...others } = mapping;
      setMapping((at === null ? others : { ...others, [column]: at }) as Mapping<Column>);
      setChecked(null);
    },
    close: (): void => {
      setFile(null);
      setChecked(null);
    },
  };
}
