import { Box } from '@mantine/core';
import type { ReactElement, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { PassphraseUse, PassphraseVerdict } from '../../../../domain/staff/passphrase.ts';
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
  const turn = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const judge = (text: string): void => {
    turn.current += 1;
    const own = turn.current;
    const { length } = Array.from(text);
    clearTimeout(timer.current);
    if (length === 0) return setState({ verdict: null, length });
    timer.current = setTimeout(() => {
      void weigh(text).then((verdict) => {
        if (own === turn.current) setState({ verdict, length });
        return verdict;
      });
    }, pauseMs);
    return undefined;
  };
  return { ...state, judge };
}
