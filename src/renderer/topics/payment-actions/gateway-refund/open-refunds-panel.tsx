import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useState } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { Badge } from '../../../ui/notice.tsx';
import { EmptyPage } from '../../../ui/page/empty-page.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { openRefundWords } from '../../../words/payments/gateway-refunds.ts';
import { moneyWords } from '../../../words/plans/plans.ts';
import { openRefundsQuery } from '../queries.ts';
import type { OpenRefund } from '../queries.ts';
import { ResolveRefundForm } from './resolve-refund-form.tsx';

/** The unconfirmed refunds of To do: each stays until a person has recorded what the gateway shows. */
export function OpenRefundsPanel({ status }: { readonly status: Status }): ReactElement {
  const open = useQuery(openRefundsQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <QueryPart query={open} reading={openRefundWords.reading} holdsForm>
      {(read) =>
        read.length === 0 ? (
          <EmptyPage
            icon="check"
            isGood
            title={openRefundWords.none}
            text={openRefundWords.noneText}
          />
        ) : (
          <ul aria-label={openRefundWords.list} onKeyDown={walkLines}>
            {read.map((request) => (
              <Flex
                component="li"
                className="open-refund rule-below"
                direction="column"
                gap={8}
                maw={680}
                key={request.id}
              >
                <Flex
                  type="button"
                  component="button"
                  wrap="wrap"
                  gap="4px 12px"
                  align="center"
                  w="100%"
                  py={9}
                  px={12}
                  c="inherit"
                  ta="left"
                  data-home
                  aria-expanded={request.id === openId}
                  onClick={() => setOpenId(request.id === openId ? null : request.id)}
                >
                  <Badge tone="warn" icon="question" words={openRefundWords.unconfirmed} />
                  <span className="selectable">{lineOf(request)}</span>
                </Flex>
                {request.id === openId ? (
                  <Box px={12}>
                    <ResolveRefundForm
                      request={request}
                      status={status}
                      onClose={() => setOpenId(null)}
                    />
                  </Box>
                ) : null}
              </Flex>
            ))}
          </ul>
        )
      }
    </QueryPart>
  );
}

function lineOf({ kind, amountMinor, currency, orderReference }: OpenRefund): string {
  return openRefundWords.line(kind, moneyWords(amountMinor, currency), orderReference);
}

/** Arrows move between the lines. */
function walkLines(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('.open-refund-head')];
  const next = heads[heads.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
