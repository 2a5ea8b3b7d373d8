import { Box, Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { PaymentQuery } from '../../../contract/payments/payment-query.ts';
import { call } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkForm } from '../../ui/form/work-form.tsx';
import type { WorkRefusal, WorkText } from '../../ui/form/work-form.tsx';
import { UnreadPart } from '../../ui/query-part.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { failureWords } from '../../words/failures.ts';
import { paymentWords, viewRefusalWords } from '../../words/payments/payments.ts';
import { firstQuestion } from '../../bridge/payments/payment-sums.ts';
import { paymentListKeys, viewsQuery } from './queries.ts';

/** Name of the tab without a view. */
const everyPayment = 'every-payment';

/** Saved queries by name, so that the same filters need not be set every morning. */
export function SavedViews(props: {
  readonly query: PaymentQuery;
  /** Id of the list that a view fills. */
  readonly panelId: string;
  readonly onQuery: (query: PaymentQuery) => void;
}): ReactElement {
  const { query, onQuery } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const read = useQuery(viewsQuery);
  const views = read.data ?? [];
  const [chosenId, setChosenId] = useState('');
  const [isSaving, setSaving] = useState(false);
  const isChosen = views.some((view) => view.id === chosenId);
  const readAgain = () => queries.invalidateQueries({ queryKey: paymentListKeys.views });
  const save = async ({ name }: WorkText<'name'>): Promise<WorkRefusal<'name'> | null> => {
    const answer = await call('history.save-view', { id: null, name, query });
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    if (answer.value.kind === 'refused') {
      return { errors: { name: viewRefusalWords[answer.value.reason] }, whole: null };
    }
    announce(paymentWords.viewSaved);
    setSaving(false);
    setChosenId(answer.value.view.id);
    await readAgain();
    return null;
  };
  const remove = async (): Promise<void> => {
    const answer = await call('history.remove-view', { id: chosenId });
    announce(answer.ok ? paymentWords.viewRemoved : failureWords(answer.error));
    setChosenId('');
    await readAgain();
  };
  return (
    <>
      <Flex className="rule-below" wrap="wrap" align="center" gap="0 4px">
        <Box mb={-1}>
          <Tabs
            label={paymentWords.views}
            tabs={[
              { name: everyPayment, words: paymentWords.everyPayment },
              ...views.map((view) => ({ name: view.id, words: view.name })),
            ]}
            chosen={isChosen ? chosenId : everyPayment}
            panelId={props.panelId}
            onTab={(name) => {
              setChosenId(name);
              onQuery(views.find((one) => one.id === name)?.query ?? firstQuestion);
            }}
          />
        </Box>
        <UnreadPart query={read} what={paymentWords.savedViews} />
        {isSaving ? null : (
          <Button tone="quiet" data-home="" onClick={() => setSaving(true)}>
            + {paymentWords.saveView}
          </Button>
        )}
        {isChosen ? (
          <Button tone="quiet" ml="auto" onClick={() => void remove()}>
            {paymentWords.removeView}
          </Button>
        ) : null}
      </Flex>
      {isSaving ? <NameForm onCancel={() => setSaving(false)} onSubmit={save} /> : null}
    </>
  );
}

function NameForm(props: {
  readonly onCancel: () => void;
  readonly onSubmit: (text: WorkText<'name'>) => Promise<WorkRefusal<'name'> | null>;
}): ReactElement {
  return (
    <Box flex="1 0 100%" maw={520}>
      <WorkForm
        title={paymentWords.saveView}
        button={paymentWords.saveView}
        fields={[
          { name: 'name', label: paymentWords.viewName, lengthMax: textLengthsMax.viewName },
        ]}
        {...props}
      />
    </Box>
  );
}
