import { Box, Flex } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useCallback, useId, useRef, useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { Account } from '../../../../domain/accounts/account.ts';
import { holdsCardNumber } from '../../../../domain/cards/card-guard.ts';
import { accountKeys } from '../../../bridge/account-keys.ts';
import { call } from '../../../bridge/client.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Badge } from '../../../ui/notice.tsx';
import { nothingElsewhere, secretWords, stepWords } from '../../../words/settings/account-steps.ts';
import { guardWords } from '../../../words/guard.ts';
import { failureWords } from '../../../words/failures.ts';

interface SecretRowProps {
  readonly accountId: Account['id'];
  readonly name: string;
  readonly isKept: boolean;
  readonly canChange: boolean;
}

/**
 * One secret, write-only.
 *
 * The value is held by the browser's element and not by React. It is wiped when it is sent, whatever main
 * returns, and when the row unmounts.
 */
export function SecretRow(props: SecretRowProps): ReactElement {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [generation, setGeneration] = useState(0);
  const { busy, error, set, say } = useSecret(props);
  // A field that unmounts, with its row or to be replaced, is wiped.
  const keep = useCallback((field: HTMLInputElement) => {
    input.current = field;
    return () => {
      field.value = '';
      input.current = null;
    };
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const field = input.current;
    if (field === null || busy) return;
    if (field.value === '') {
      say(stepWords.secretEmpty);
      field.focus();
      return;
    }
    const sent = set(field.value);
    field.value = '';
    void sent.then((kept) => (kept ? undefined : field.focus()));
  };
  const label = secretWords(props.name);
  return (
    <Box component="form" className="secret-row" pb={8} noValidate onSubmit={submit}>
      <Flex align="center" justify="space-between" gap={8} pb={6}>
        <label className="breaks-anywhere" htmlFor={id}>
          {label}
        </label>
        <Badge
          tone={props.isKept ? 'good' : 'warn'}
          icon={props.isKept ? 'lock' : 'ring'}
          words={props.isKept ? stepWords.inKeychain : stepWords.notSet}
        />
      </Flex>
      <TextInput
        key={generation}
        id={id}
        ref={keep}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        maxLength={textLengthsMax.secret}
        disabled={!props.canChange}
        onInput={(event) => {
          if (!holdsCardNumber(event.currentTarget.value)) return;
          event.currentTarget.value = '';
          // The new element in its place has no undo history.
          setGeneration((before) => before + 1);
          say(`${guardWords.removed} ${guardWords.where}`);
        }}
        autoFocus={generation > 0}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : `${id}-error`}
      />
      <SecretButtons {...props} label={label} busy={busy} onRemove={() => void set(null)} />
      {error === null ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  );
}

function SecretButtons(
  props: SecretRowProps & {
    readonly label: string;
    readonly busy: boolean;
    readonly onRemove: () => void;
  },
): ReactElement {
  return (
    <Flex gap={6} pt={6}>
      <Button type="submit" disabled={!props.canChange} aria-disabled={props.busy}>
        {props.isKept ? stepWords.replace : stepWords.put}
      </Button>
      {props.isKept ? (
        <Button
          tone="quiet"
          disabled={!props.canChange}
          aria-label={`${stepWords.removeSecret}: ${props.label}`}
          onClick={props.onRemove}
        >
          {stepWords.removeSecret}
        </Button>
      ) : null}
    </Flex>
  );
}

/** Sets or removes one secret past every cache: its value is in no query key, no variable and no state. */
function useSecret(props: SecretRowProps) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const say = (words: string): void => {
    setError(words);
    announce(words);
  };
  const set = async (value: string | null): Promise<boolean> => {
    setBusy(true);
    setError(null);
    const { accountId, name } = props;
    const answer = await call('accounts.set-secret', { accountId, name, value });
    setBusy(false);
    if (answer.ok) announce(value === null ? stepWords.secretRemoved : stepWords.secretKept);
    else if (answer.error.kind === 'invalid') say(stepWords.secretRefused);
    else if (answer.error.kind === 'keychain') {
      say(`${failureWords(answer.error)} ${nothingElsewhere}`);
    } else say(failureWords(answer.error));
    await queries.invalidateQueries({ queryKey: accountKeys.list });
    return answer.ok;
  };
  return { busy, error, set, say };
}
