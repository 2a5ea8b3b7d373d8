import type { ReactElement } from 'react';
import { failureOf } from '../../bridge/client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { failureWords } from '../../words/failures.ts';
import { runWords } from './words/runs.ts';

/** Notice that a read failed: its reason, and a button that reads again. */
export function ReadTrouble(props: {
  readonly error: unknown;
  readonly onAgain: () => void;
}): ReactElement {
  return (
    <Notice
      tone="bad"
      title={failureWords(failureOf(props.error))}
      actions={<Button onClick={props.onAgain}>{runWords.readAgain}</Button>}
    />
  );
}
