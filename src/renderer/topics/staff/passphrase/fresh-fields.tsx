import { Box } from '@mantine/core';
import type { ReactElement, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { PassphraseUse, PassphraseVerdict } from '../../../../domain/staff/passphrase.ts';
import { latestQuestion } from './latest-question.ts';
import type { SecretHandle } from '../../../ui/form/secret-field.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { freshRule, verdictWords } from '../../../words/settings/passphrase-window.ts';
import { passphraseWords } from '../../../words/settings/staff.ts';
import { weigh } from './passphrase-bridge.ts';

/** Pause in keying after which main is asked how strong the passphrase is, in ms. */
const pauseMs = 150;

interface FreshFieldsProps {
  readonly fresh: RefObject<SecretHandle | null>;
  readonly again: RefObject<SecretHandle | null>;
  readonly use: PassphraseUse;
  readonly autoFocus: boolean;
  readonly errors: { readonly fresh: string | null; readonly again: string | null };
}

/** A new passphrase: the rule, main's judgement while it is keyed, and the repetition. */
export function FreshFields(props: FreshFieldsProps): ReactElement {
  const { use } = props;
  const { verdict, length, judge } = useVerdict();
  const words = verdict === null ? null : verdictWords(verdict, length, use);
  return (
    <>
      <Box component="p" maw="68ch" c="dimmed">
        {freshRule(use)}
      </Box>
      <SecretField
        label={passphraseWords.fresh}
        handle={props.fresh}
        field="passphrase"
        autoFocus={props.autoFocus}
        error={props.errors.fresh}
        hint={
          <Box
            component="span"
            fw={550}
            role="status"
            c={verdict?.isEnough === true ? 'var(--good)' : 'var(--warn)'}
          >
            {words}
          </Box>
        }
        onText={judge}
      />
      <SecretField
        label={passphraseWords.again}
        handle={props.again}
        field="passphrase-again"
        error={props.errors.again}
      />
    </>
  );
}

/** Keeps main's judgement of the latest text, and never the text. */
function useVerdict() {
  const [state, setState] = useState<{ verdict: PassphraseVerdict | null; length: number }>({
    verdict: null,
    length: 0,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [weighing] = useState(() =>
    latestQuestion(weigh, (verdict, text) => setState({ verdict, length: lengthOf(text) })),
  );
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      weighing.drop();
    },
    [weighing],
  );
  const judge = (text: string): void => {
    clearTimeout(timer.current);
    weighing.drop();
    if (text === '') return setState({ verdict: null, length: 0 });
    timer.current = setTimeout(() => weighing.ask(text), pauseMs);
    return undefined;
  };
  return { ...state, judge };
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
