import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { ExplainedField } from '../../../contract/payments/payment-detail.ts';
import { Unread } from '../../ui/query-part.tsx';
import { paymentWords } from '../../words/payments/payments.ts';
import { explanationQuery } from './queries.ts';

/** The request and the response in plain words and as JSON. */
export function Exchange({ attemptId }: { readonly attemptId: AttemptView['id'] }): ReactElement {
  const read = useQuery(explanationQuery(attemptId));
  if (read.data === undefined) return <Unread query={read} reading={paymentWords.reading} />;
  const { sentences, request, response } = read.data;
  return (
    <Stack className="boxed" gap={6} p={16}>
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
      <h2>{props.title}</h2>
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
