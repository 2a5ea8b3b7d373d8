import type { ReactElement, RefObject } from 'react';
import { useImperativeHandle, useRef, useState } from 'react';
import type { SecretHandle } from '../../../ui/form/secret-field.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { passphraseWords } from '../../../words/settings/staff.ts';
import { staffFieldWords } from '../../../words/settings/staff-settings.ts';
import type { Verdict } from '../staff-model.ts';
import { judgePassphrase } from '../staff-model.ts';

/** Access to a passphrase that was chosen and keyed twice. */
export interface NewPassphraseHandle {
  /** Returns it and wipes both fields; null when the form shows a problem and focuses it. */
  readonly take: () => string | null;
  /** Shows the problem that main found. */
  readonly refuse: (sentence: string) => void;
  readonly isEmpty: () => boolean;
}

interface FieldErrors {
  readonly fresh: string | null;
  readonly again: string | null;
}

const noErrors: FieldErrors = { fresh: null, again: null };

/** A new passphrase: the rule, a verdict while it is keyed, and the repetition. */
export function NewPassphrase(props: {
  readonly handle: RefObject<NewPassphraseHandle | null>;
  /** A further rule, for example that earlier passphrases are refused. */
  readonly note?: string;
}): ReactElement {
  const fresh = useRef<SecretHandle>(null);
  const again = useRef<SecretHandle>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [errors, setErrors] = useState(noErrors);
  const refuse = (next: Partial<FieldErrors>): void => {
    setErrors({ ...noErrors, ...next });
    (next.fresh === undefined ? again : fresh).current?.focus();
  };
  useImperativeHandle(
    props.handle,
    () => ({
      take: () => {
        const text = fresh.current?.read() ?? '';
        const judged = judgePassphrase(text);
        if (judged?.isEnough !== true) {
          const reason = text === '' ? 'empty' : 'too-weak';
          refuse({ fresh: staffFieldWords({ field: 'passphrase', reason }) });
          return null;
        }
        setVerdict(null);
        fresh.current?.take();
        if (again.current?.take() !== text) {
          refuse({ fresh: passphraseWords.notSame });
          return null;
        }
        setErrors(noErrors);
        return text;
      },
      refuse: (sentence) => refuse({ fresh: sentence }),
      isEmpty: () => fresh.current?.read() === '' && again.current?.read() === '',
    }),
    [],
  );
  return (
    <>
      <p className="staff-rule">
        {passphraseWords.rule} {props.note}
      </p>
      <SecretField
        label={passphraseWords.fresh}
        handle={fresh}
        field="passphrase"
        error={errors.fresh}
        hint={<VerdictWords verdict={verdict} />}
        onText={(text) => setVerdict(judgePassphrase(text))}
      />
      <SecretField
        label={passphraseWords.again}
        handle={again}
        field="passphrase-again"
        error={errors.again}
      />
    </>
  );
}

function VerdictWords({ verdict }: { readonly verdict: Verdict | null }): ReactElement {
  return (
    <span className="staff-verdict" data-enough={verdict?.isEnough === true || undefined}>
      {verdict?.words}
    </span>
  );
}
