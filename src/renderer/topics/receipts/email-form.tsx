import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { receiptWords, templateWords } from '../../words/payments/receipts.ts';

/**
 * Form for the receipt's address; Enter sends it through the mail server, or opens it in the user's own mail program.
 */
export function EmailForm(props: {
  readonly isBusy: boolean;
  /** The customer's own address; selected, so that another can be keyed over it. */
  readonly initial: string;
  /** True where the account has a mail server, which needs an address. */
  readonly isSentHere: boolean;
  /** False where the form stands there by itself, and staff go on elsewhere. */
  readonly takesFocus: boolean;
  readonly onSend: (to: string) => void;
}): ReactElement {
  const [to, setTo] = useState(props.initial);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { takesFocus } = props;
  useEffect(() => {
    if (!takesFocus) return;
    input.current?.focus();
    input.current?.select();
  }, [takesFocus]);
  return (
    <Flex
      component="form"
      align="flex-start"
      gap={6}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.isBusy) props.onSend(to);
      }}
    >
      <Box flex={1} miw={0}>
        <Field label={receiptWords.to} error={problem}>
          {(control) => (
            <GuardedInput
              {...control}
              ref={input}
              type="email"
              placeholder={props.isSentHere ? receiptWords.toNeeded : receiptWords.toHint}
              maxLength={textLengthsMax.email}
              value={to}
              onText={(text) => {
                setTo(text);
                setProblem(null);
              }}
              onCardNumber={() => setProblem(templateWords.cardNumber)}
            />
          )}
        </Field>
      </Box>
      <Button type="submit" tone="primary" aria-disabled={props.isBusy || undefined}>
        {props.isSentHere ? receiptWords.sendMail : receiptWords.openLetter}
      </Button>
    </Flex>
  );
}
