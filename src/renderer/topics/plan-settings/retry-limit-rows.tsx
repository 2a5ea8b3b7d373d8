import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import { Button } from '../../ui/button.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { retryLimitBrandWords, policyWords as words } from './words/retry-policy.ts';
import type { RetryLimitText } from './policy-draft.ts';
import type { PolicyForm } from './use-policy-form.ts';

const brands = ['visa', 'mastercard', 'american-express', 'diners-club', 'jcb', 'unionpay'];

/** The brand retry limits, one row each. */
export function RetryLimitRows({ form }: { readonly form: PolicyForm }): ReactElement {
  const { budgets } = form.text;
  const error = form.sentenceOf('brandBudgets');
  const put = (at: number, change: Partial<RetryLimitText>): void =>
    form.change({
      budgets: budgets.map((one, place) => (place === at ? { ...one, ...change } : one)),
    });
  return (
    <Stack gap={8} role="group" aria-label={words.budgets}>
      <h3>{words.budgets}</h3>
      <Box component="p" c="dimmed">
        {words.budgetsText}
      </Box>
      <ul>
        {budgets.map((budget, at) => (
          <RetryLimitRow
            // oxlint-disable-next-line react/no-array-index-key -- A limit has no name but its place.
            key={at}
            budget={budget}
            isFirst={at === 0}
            onPut={(change) => put(at, change)}
            onRemove={() => form.change({ budgets: budgets.filter((_one, place) => place !== at) })}
          />
        ))}
      </ul>
      {error === null ? null : <FieldError>{error}</FieldError>}
      <div>
        <Button
          onClick={() =>
            form.change({
              budgets: [...budgets, { brand: 'mastercard', attempts: '35', hours: '720' }],
            })
          }
        >
          {words.addBudget}
        </Button>
      </div>
    </Stack>
  );
}

function RetryLimitRow(props: {
  readonly budget: RetryLimitText;
  readonly isFirst: boolean;
  readonly onPut: (change: Partial<RetryLimitText>) => void;
  readonly onRemove: () => void;
}): ReactElement {
  const { budget, onPut } = props;
  return (
    <Flex component="li" wrap="wrap" align="end" gap="6px 12px" pb={6}>
      <Flex component="label" direction="column" gap={2} c="dimmed" fz={12}>
        {words.brand}
        <SelectInput
          data-field={props.isFirst ? 'policy-brandBudgets' : undefined}
          value={budget.brand}
          options={[
            { value: '', words: words.anyBrand },
            ...brands.map((value) => ({ value, words: retryLimitBrandWords(value) })),
          ]}
          onValue={(brand) => onPut({ brand })}
        />
      </Flex>
      <Flex component="label" direction="column" gap={2} c="dimmed" fz={12}>
        {words.attempts}
        <GuardedInput
          w={84}
          maxLength={textLengthsMax.typedAmount}
          value={budget.attempts}
          onText={(attempts) => onPut({ attempts })}
        />
      </Flex>
      <Flex component="label" direction="column" gap={2} c="dimmed" fz={12}>
        {words.hours}
        <GuardedInput
          w={84}
          maxLength={textLengthsMax.typedAmount}
          value={budget.hours}
          onText={(hours) => onPut({ hours })}
        />
      </Flex>
      <Button onClick={props.onRemove}>{words.removeBudget}</Button>
    </Flex>
  );
}
