import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { ExplainedField } from '../../../contract/payments/payment-detail.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Unread } from '../../ui/query-part.tsx';
import { paymentWords } from '../../words/payments/payments.ts';
import { explanationQuery } from './queries.ts';

/** The request and the response in plain words and as JSON, read only on demand. */
export function Explained({ attemptId }: { readonly attemptId: AttemptView['id'] }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Panel title={paymentWords.explain}>
      <Explanation attemptId={attemptId} />
    </Panel>
  ) : (
    <div>
      <Button onClick={() => setOpen(true)}>{paymentWords.explain}</Button>
    </div>
  );
}

function Explanation({ attemptId }: { readonly attemptId: AttemptView['id'] }): ReactElement {
  const read = useQuery(explanationQuery(attemptId));
  const part = useRef<HTMLDivElement>(null);
  const isRead = read.data !== undefined;
  // The pressed button has disappeared, and its focus with it.
  useEffect(() => {
    if (isRead) part.current?.focus();
  }, [isRead]);
  if (read.data === undefined) return <Unread query={read} reading={paymentWords.reading} />;
  const { sentences, request, response } = read.data;
  return (
    <Stack className="payments-explained" gap={6} ref={part} tabIndex={-1}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Message title={paymentWords.request} fields={request.fields} json={request.json} />
      {response === null ? (
        <p>{paymentWords.noResponse}</p>
      ) : (
        <Message title={paymentWords.response} fields={response.fields} json={response.json} />
      )}
    </Stack>
  );
}

function Message(props: {
  readonly title: string;
  readonly fields: readonly ExplainedField[];
  readonly json: string;
}): ReactElement {
  return (
    <Box component="section" pt={8}>
      <h3>{props.title}</h3>
      <dl className="selectable">
        {props.fields.map(({ name, value, meaning }) => (
          <Flex key={name} className="rule-above" wrap="wrap" gap="0 10px" py={2}>
            <Box component="dt" className="figures breaks-anywhere" flex="1 1 110px">
              {name}
            </Box>
            <Box component="dd" flex="2 1 200px">
              <bdi className="figures">{value}</bdi> {meaning}
            </Box>
          </Flex>
        ))}
      </dl>
      <details>
        <summary>{paymentWords.asJson}</summary>
        <Box
          component="pre"
          className="scrolls breaks-anywhere keeps-lines selectable"
          mah={320}
          mt={4}
          mb={0}
          ff="ui-monospace, monospace"
          fz={12}
          lh="18px"
          tabIndex={0}
        >
          {props.json}
        </Box>
      </details>
    </Box>
  );
}
