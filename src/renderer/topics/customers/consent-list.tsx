import { Box, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { consentLine, customerWords } from '../../words/customers.ts';

/** Consents of the customer: time, operator, channel, and the words that were read. */
export function ConsentList(props: { readonly consents: CustomerView['consents'] }): ReactElement {
  const nowMs = useNow();
  return (
    <Panel title={customerWords.consents}>
      {props.consents.length === 0 ? (
        <EmptyState title={customerWords.noConsents}>{customerWords.noConsentsText}</EmptyState>
      ) : (
        <Stack component="ul" className="customer-consents" gap={10}>
          {props.consents.map((consent) => (
            <li key={consent.id}>
              <Box component="p" c="dimmed">
                {customerWords.keepPurpose}, {formatMoment(consent.agreedAt, nowMs)},{' '}
                {consentLine(consent.operatorName, consent.channel)}
              </Box>
              <Box component="blockquote" className="selectable" m="4px 0 0" px={12}>
                {consent.words}
              </Box>
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
