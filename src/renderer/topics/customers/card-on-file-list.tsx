import { Box, Flex, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { CardOnFileView, CustomerView } from '../../../contract/customers/customers.ts';
import type { PlanLine } from '../../../contract/plans/plan-view.ts';
import { endedPlanStates } from '../../../domain/plans/plan.ts';
import { removeCardOnFile } from '../../bridge/customer-queries.ts';
import { plansOfCustomerQuery } from '../../bridge/plan-queries.ts';
import { formatExpiry } from '../../../domain/time/calendar.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { CardName } from '../../ui/card/card-name.tsx';
import { CardHealthBadge } from '../../ui/customer/card-on-file.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { customerWords, removeQuestion } from '../../words/customers.ts';
import { failureWords } from '../../words/failures.ts';
import { cardLabel } from '../../words/payments/cards-on-file.ts';
import { mayWorkQuery } from '../../bridge/session-queries.ts';
import { useQuery } from '@tanstack/react-query';

/** A customer's cards on file, each with its state. */
export function CardOnFileList(props: {
  readonly customer: Pick<CustomerView, 'id' | 'cards'>;
}): ReactElement {
  const { id, cards } = props.customer;
  const plans = useQuery(plansOfCustomerQuery(id)).data?.plans;
  const [asking, setAsking] = useState<string | null>(null);
  const mayWork = useQuery(mayWorkQuery).data ?? false;
  return (
    <Panel title={customerWords.cards}>
      {cards.length === 0 ? (
        <EmptyState title={customerWords.noCards}>{customerWords.noCardsText}</EmptyState>
      ) : (
        <Stack component="ul" gap={10}>
          {cards.map((card) => (
            <li key={card.id}>
              <Flex
                className="customer-card"
                wrap="wrap"
                align="center"
                justify="space-between"
                gap="0 8px"
              >
                <CardName card={{ brand: card.brand, lastFour: card.lastFour }} />
                <CardHealthBadge card={card} />
                <Box component="span" flex="1 0 100%" h={0} />
                <Box component="span" c="dimmed" fz={12.5}>
                  {customerWords.validUntil(formatExpiry(card.expiry))}
                  {plans === undefined ? null : ` · ${usageWords(card, plans)}`}
                </Box>
                {!mayWork || card.state === 'removed' || asking === card.id ? null : (
                  <Button
                    tone="quiet"
                    size="compact-sm"
                    aria-label={`${customerWords.remove} ${cardLabel(card)}`}
                    onClick={() => setAsking(card.id)}
                  >
                    {customerWords.remove}
                  </Button>
                )}
              </Flex>
              {asking === card.id ? <Removing card={card} onDone={() => setAsking(null)} /> : null}
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

/** The number of the customer's plans that would be left without the card. */
function usageWords(card: CardOnFileView, plans: readonly PlanLine[]): string {
  const charging = plans.filter(
    (plan) => plan.card?.cardId === card.id && !endedPlanStates.includes(plan.state),
  );
  return customerWords.usedBy(charging.length);
}

/** Confirms before a card is removed; keeping it is the first button. */
function Removing(props: {
  readonly card: CardOnFileView;
  readonly onDone: () => void;
}): ReactElement {
  const { card, onDone } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [trouble, setTrouble] = useState<string | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const remove = async (): Promise<void> => {
    const answer = await removeCardOnFile(queries, card.id);
    if (!answer.ok) return setTrouble(failureWords(answer.error));
    announce(`${cardLabel(card)}: ${customerWords.removeText}`);
    return onDone();
  };
  return (
    <Box
      pt={4}
      px={0}
      pb={6}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDone();
      }}
    >
      <Notice
        tone="warn"
        title={removeQuestion(cardLabel(card))}
        actions={
          <>
            <Button ref={keep} keys="Esc" onClick={onDone}>
              {customerWords.keepIt}
            </Button>
            <Button tone="danger" onClick={() => void remove()}>
              {customerWords.remove}
            </Button>
          </>
        }
      >
        {trouble ?? customerWords.removeText}
      </Notice>
    </Box>
  );
}
