import { Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { CustomerView } from '../../../../contract/customers/customers.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { call } from '../../../bridge/client.ts';
import { customerKeys } from '../../../bridge/customer-keys.ts';
import { customerRowsQuery } from '../../../bridge/customers/tidy-queries.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Unread } from '../../../ui/query-part.tsx';
import { failureWords } from '../../../words/failures.ts';
import { eraseQuestion, tidyRefusalWords, tidyWords as words } from '../../../words/tidy.ts';
import { MergePart } from './merge-part.tsx';
import { OpenMerges } from './open-merges.tsx';

type Doing = 'nothing' | 'merging' | 'erasing';

/** Merges the customer with another, or erases their personal data. */
export function TidyPanel(props: {
  readonly customer: CustomerView;
  readonly status: Status;
}): ReactElement | null {
  const { customer, status } = props;
  const [doing, setDoing] = useState<Doing>('nothing');
  const [told, setTold] = useState<string | null>(null);
  const announce = useAnnounce();
  const tell = (sentence: string): void => {
    setTold(sentence);
    setDoing('nothing');
    announce(sentence);
  };
  const isAllowed = isRoleEnough(status.role, 'supervisor');
  if (customer.erasedAt !== null || customer.mergedInto !== null) return null;
  return (
    <Panel title={words.title}>
      {isAllowed ? null : <Notice tone="quiet" icon="lock" title={words.supervisorOnly} />}
      {told === null ? null : <Notice tone="quiet" title={told} />}
      {doing === 'nothing' && isAllowed ? (
        <Flex wrap="wrap" gap={8} py={4} px={0}>
          <Button data-field="tidy-merge" onClick={() => setDoing('merging')}>
            {words.merge}
          </Button>
          <Button tone="danger" data-field="tidy-erase" onClick={() => setDoing('erasing')}>
            {words.erase}
          </Button>
        </Flex>
      ) : null}
      {doing === 'merging' ? (
        <MergePart customer={customer} onTold={tell} onCancel={() => setDoing('nothing')} />
      ) : null}
      {doing === 'erasing' ? (
        <Erasing customer={customer} onTold={tell} onCancel={() => setDoing('nothing')} />
      ) : null}
      <OpenMerges customer={customer} isAllowed={isAllowed} onTold={tell} />
    </Panel>
  );
}

/** Asks before anything is erased; keeping the data is the first button. */
function Erasing(props: {
  readonly customer: CustomerView;
  readonly onTold: (sentence: string) => void;
  readonly onCancel: () => void;
}): ReactElement | null {
  const { customer, onTold, onCancel } = props;
  const queries = useQueryClient();
  const preview = useQuery(customerRowsQuery(customer.id));
  const [isErasing, setErasing] = useState(false);
  if (preview.data === undefined) {
    return (
      <Unread
        query={preview}
        reading={words.reading}
        actions={<Button onClick={onCancel}>{words.keepData}</Button>}
      />
    );
  }
  const { rows, eraseRefusal } = preview.data;
  const erase = async (): Promise<void> => {
    if (isErasing) return;
    setErasing(true);
    const answer = await call('customers.erase', { customerId: customer.id });
    if (!answer.ok) return onTold(failureWords(answer.error));
    const { value } = answer;
    if (value.kind === 'refused') return onTold(tidyRefusalWords[value.reason]);
    onTold(value.isRewritten ? words.erased : words.notRewritten);
    return queries.invalidateQueries({ queryKey: customerKeys.all });
  };
  return (
    <Notice
      tone="warn"
      title={
        eraseRefusal === null ? eraseQuestion(customer.name, rows) : tidyRefusalWords[eraseRefusal]
      }
      actions={
        <>
          <Button autoFocus data-field="tidy-keep" onClick={onCancel}>
            {words.keepData}
          </Button>
          {eraseRefusal === null ? (
            <Button
              tone="danger"
              data-field="tidy-erase-now"
              aria-disabled={isErasing}
              onClick={() => void erase()}
            >
              {words.eraseNow}
            </Button>
          ) : null}
        </>
      }
    >
      {words.backups}
    </Notice>
  );
}
