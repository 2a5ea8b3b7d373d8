import type { ReactElement } from 'react';
import { useState } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import type { FileTrouble } from '../../../contract/payments/payment-lists.ts';
import type { Result } from '../../../domain/result.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../words/failures.ts';
import { fileTroubleWords } from '../../words/payments/payments.ts';

type Written = { readonly kind: 'written'; readonly fileName: string };
type Saved =
  | Written
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'trouble'; readonly trouble: FileTrouble };

/** Writes a file of the day, and says beside the button where it is or why it was not written. */
export function SaveFileButton<Answer extends Saved>(props: {
  readonly name: string;
  readonly words: string;
  readonly save: () => Promise<Result<Answer, Failure>>;
  readonly saved: (written: Extract<Answer, Written>) => string;
}): ReactElement {
  const announce = useAnnounce();
  const [told, setTold] = useState('');
  const save = async (): Promise<void> => {
    const answer = await props.save();
    const words = answer.ok ? wordsOf(answer.value, props.saved) : failureWords(answer.error);
    setTold(words);
    if (words !== '') announce(words);
  };
  return (
    <>
      <Button data-work={props.name} onClick={() => void save()}>
        {props.words}
      </Button>
      {told === '' ? null : <span>{told}</span>}
    </>
  );
}

function wordsOf<Answer extends Saved>(
  answer: Answer,
  saved: (written: Extract<Answer, Written>) => string,
): string {
  if (answer.kind === 'written') return saved(answer as Extract<Answer, Written>);
  return answer.kind === 'trouble' ? fileTroubleWords[answer.trouble] : '';
}
