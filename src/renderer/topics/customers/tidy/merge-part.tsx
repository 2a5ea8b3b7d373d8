import { Flex, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { CustomerView } from '../../../../contract/customers/customers.ts';
import { call } from '../../../bridge/client.ts';
import { customerRowsQuery } from '../../../bridge/customers/tidy-queries.ts';
import { useCustomerFinding } from '../../../bridge/use-customer-finding.ts';
import { Button } from '../../../ui/button.tsx';
import { CustomerFound } from '../../../ui/customer/customer-found.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Unread } from '../../../ui/query-part.tsx';
import { failureWords } from '../../../words/failures.ts';
import { mergeQuestion, tidyRefusalWords, tidyWords as words } from '../../../words/tidy.ts';

interface MergePartProps {
  readonly customer: CustomerView;
  readonly onTold: (sentence: string) => void;
  readonly onCancel: () => void;
}

/** Finds the other customer, shows what would move, and merges. */
export function MergePart(props: MergePartProps): ReactElement {
  const { customer, onCancel } = props;
  const finding = useCustomerFinding();
  const [other, setOther] = useState<CustomerView | null>(null);
  return (
    <Stack className="tidy-merge" gap={12}>
      <CustomerFound
        finding={finding}
        customer={other}
        hint={words.mergeHint}
        onCustomer={setOther}
        onDone={() => undefined}
      />
      {other === null ? (
        <Flex wrap="wrap" gap={8} py={4} px={0}>
          <Button onClick={onCancel}>{words.keepApart}</Button>
        </Flex>
      ) : (
        <Question {...props} customer={customer} other={other} />
      )}
    </Stack>
  );
}

function Question(props: MergePartProps & { readonly other: CustomerView }): ReactElement | null {
  const { customer, other, onTold, onCancel } = props;
  const queries = useQueryClient();
  const preview = useQuery(customerRowsQuery(other.id));
  if (preview.data === undefined) {
    return (
      <Unread
        query={preview}
        reading={words.reading}
        actions={<Button onClick={onCancel}>{words.keepApart}</Button>}
      />
    );
  }
  const merge = async (): Promise<void> => {
    const pair = { keptId: customer.id, mergedId: other.id };
    const answer = await call('customers.merge', pair);
    if (!answer.ok) return onTold(failureWords(answer.error));
    if (answer.value.kind === 'refused') return onTold(tidyRefusalWords[answer.value.reason]);
    onTold(words.merged);
    // Plans, payments and messages show their customer too.
    return queries.invalidateQueries();
  };
  return (
    <Notice
      tone="warn"
      title={mergeQuestion(other.name, customer.name, preview.data.rows)}
      actions={
        <>
          <Button onClick={onCancel}>{words.keepApart}</Button>
          <Button data-field="tidy-merge-now" onClick={() => void merge()}>
            {words.mergeNow}
          </Button>
        </>
      }
    >
      {words.closeText}
    </Notice>
  );
}
