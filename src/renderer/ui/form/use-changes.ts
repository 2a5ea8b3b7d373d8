import { useState } from 'react';

/** The fields of a form, of which those that were typed stand on top of those that are recorded. */
export interface Changes<Draft> {
  /** The fields as they stand: as typed here, else as recorded. */
  readonly draft: Draft;
  readonly isChanged: boolean;
  readonly change: (part: Partial<Draft>) => void;
  /** Forgets what was saved; what was typed since then stays. */
  readonly forget: (saved: Draft) => void;
}

/**
 * Holds only the fields that were changed here. The others follow the records, so that saving the form does not undo what
 * another terminal has just saved. `earlier` are changes from before the form was left.
 */
export function useChanges<Draft extends object>(
  recorded: Draft,
  earlier: Partial<Draft> = {},
): Changes<Draft> {
  const [changes, setChanges] = useState(earlier);
  return {
    draft: { ...recorded, ...changes },
    isChanged: Object.keys(changes).length > 0,
    change: (part) => setChanges((before) => ({ ...before, ...part })),
    forget: (saved) => setChanges((before) => withoutSaved(before, saved)),
  };
}

function withoutSaved<Draft extends object>(changes: Partial<Draft>, saved: Draft): Partial<Draft> {
  const left = { ...changes };
  for (const name of Object.keys(left) as (keyof Draft)[]) {
    if (left[name] === saved[name]) delete left[name];
  }
  return left;
}
