import { Box, Flex } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { refundLimitMajorMax } from '../../../../domain/refunds/refund-rules.ts';
import type { RefundLimits } from '../../../../domain/refunds/refund-rules.ts';
import { accountKeys } from '../../../bridge/account-keys.ts';
import { attemptKeys } from '../../../bridge/attempt-keys.ts';
import { ask } from '../../../bridge/client.ts';
import { failureOf } from '../../../lib/call-refused.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import { refundLimitWords } from '../words/abilities.ts';
import { Help } from '../../../ui/form/help.tsx';

type LimitName = keyof RefundLimits;

const labels: Readonly<Record<LimitName, string>> = {
  clerkMajor: refundLimitWords.clerk,
  supervisorMajor: refundLimitWords.supervisor,
};

const names = Object.keys(labels) as readonly LimitName[];

/** The largest refund of each role by itself. */
export function RefundLimitsForm(props: {
  readonly limits: RefundLimits;
  readonly canChange: boolean;
}): ReactElement {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [text, setText] = useState<Readonly<Record<LimitName, string>>>({
    clerkMajor: String(props.limits.clerkMajor),
    supervisorMajor: String(props.limits.supervisorMajor),
  });
  const [wrong, setWrong] = useState<readonly LimitName[]>([]);
  const saving = useMutation({
    mutationFn: (limits: RefundLimits) => ask('abilities.set-limits', limits),
    onSuccess: async () => {
      announce(refundLimitWords.saved);
      await queries.invalidateQueries({ queryKey: accountKeys.list });
      await queries.invalidateQueries({ queryKey: attemptKeys.all });
    },
  });
  const save = (): void => {
    const faults = names.filter((name) => readLimit(text[name]) === null);
    setWrong(faults);
    if (faults.length > 0 || saving.isPending) return;
    saving.mutate({
      clerkMajor: readLimit(text.clerkMajor) ?? 0,
      supervisorMajor: readLimit(text.supervisorMajor) ?? 0,
    });
  };
  return (
    <Flex
      component="fieldset"
      className="ability"
      direction="column"
      gap={6}
      disabled={!props.canChange}
    >
      <Box component="legend" p={0} fw={600}>
        {refundLimitWords.title}
      </Box>
      <Help>{refundLimitWords.text}</Help>
      <Flex gap={8}>
        {names.map((name) => (
          <Field
            key={name}
            label={labels[name]}
            hint={refundLimitWords.hint}
            error={wrong.includes(name) ? refundLimitWords.notANumber : null}
          >
            {(control) => (
              <GuardedInput
                {...control}
                w={116}
                data-field={name}
                maxLength={8}
                value={text[name]}
                onText={(typed) => setText((before) => ({ ...before, [name]: typed }))}
              />
            )}
          </Field>
        ))}
      </Flex>
      <Flex gap={8}>
        <Button aria-disabled={saving.isPending} onClick={save}>
          {refundLimitWords.save}
        </Button>
      </Flex>
      {saving.isError ? <Notice tone="bad" title={failureWords(failureOf(saving.error))} /> : null}
    </Flex>
  );
}

function readLimit(typed: string): number | null {
  const number = /^\d{1,8}$/u.test(typed.trim()) ? Number(typed) : null;
  return number !== null && number <= refundLimitMajorMax ? number : null;
}
