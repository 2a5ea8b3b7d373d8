import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { GapRowView } from '../../../contract/gap.ts';
import type { OperationInput } from '../../../contract/index.ts';
import { readAmount } from '../../../domain/amount-entry.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { formatMinor } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { gapWords } from '../../words/gap.ts';
import { whyGreyed } from '../../words/why-greyed.ts';

/** Findings of staff about the rows of a gap. */
export type Findings = OperationInput<'gap.answer'>['findings'];

/** A row that is answered, and what is told of it. */
export interface AnswersProps {
  readonly row: GapRowView;
  readonly onAnswer: (findings: Findings) => Promise<void>;
}

/** Id and amount of a charge, and the instalment where the row does not name it. */
export function TakenFields(
  props: AnswersProps & {
    readonly instalment: {
      readonly value: string;
      readonly onText: (text: string) => void;
    } | null;
  },
): ReactElement {
  const { row, instalment, onAnswer } = props;
  const currency = (row.currency ?? 'AUD') as CurrencyCode;
  const [transactionId, setId] = useState(row.transactionId ?? '');
  const [amount, setAmount] = useState(
    row.amountMinor === 0 ? '' : formatMinor(row.amountMinor, currency),
  );
  const read = readAmount(amount, currency);
  const isReady = transactionId.trim() !== '' && read.ok && instalment?.value.trim() !== '';
  return (
    <Flex component="span" wrap="wrap" align="flex-end" gap="8px 12px">
      {instalment === null ? null : (
        <Flex component="label" direction="column" gap={3} c="dimmed" fz={12}>
          {gapWords.instalment}
          <GuardedInput
            value={instalment.value}
            maxLength={textLengthsMax.transactionId}
            onText={instalment.onText}
          />
        </Flex>
      )}
      <Flex component="label" direction="column" gap={3} c="dimmed" fz={12}>
        {gapWords.transactionId}
        <GuardedInput
          value={transactionId}
          maxLength={textLengthsMax.transactionId}
          onText={setId}
        />
      </Flex>
      <Flex component="label" direction="column" gap={3} c="dimmed" fz={12}>
        {gapWords.amount} ({currency})
        <GuardedInput value={amount} maxLength={textLengthsMax.typedAmount} onText={setAmount} />
      </Flex>
      <Button
        tone="primary"
        data-gap="save"
        why={isReady ? null : whyGreyed.found}
        onClick={() => {
          if (!read.ok) return;
          const { amountMinor } = read.value;
          const charged = {
            key: row.key,
            answer: 'charged',
            transactionId: transactionId.trim(),
            amountMinor,
          } as const;
          void onAnswer([
            instalment === null ? charged : { ...charged, instalment: instalment.value.trim() },
          ]);
        }}
      >
        {gapWords.save}
      </Button>
    </Flex>
  );
}
