import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { PlanCardView, PlanLine } from '../../../contract/plans/plan-view.ts';
import { cardHealthWords, noCardWords, planWords } from '../../words/plans/plan-states.ts';
import { CardName } from '../card/card-name.tsx';
import { Badge } from '../notice.tsx';
import './plans.css';

/** The card of a plan: brand, four digits, expiry and health; a good one has no badge. */
export function CardHealthChip(props: {
  readonly card: PlanCardView | null;
  /** Shows the badge of a good card too. */
  readonly showsGood?: true;
  /** Set where a badge beside it shows the card's health. */
  readonly labelOnly?: boolean;
  /** Set in a list where the badge says what matters about it. */
  readonly leavesOutExpiry?: boolean | undefined;
}): ReactElement | null {
  const { card } = props;
  if (card === null && props.labelOnly === true) return null;
  if (card === null) return <Badge tone="bad" icon="card" words={noCardWords} />;
  const { word, icon, tone } = cardHealthWords[card.health];
  const { brand, lastFour } = card;
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" align="center" gap="2px 8px">
      <CardName card={props.leavesOutExpiry === true ? { brand, lastFour } : card} />
      {props.labelOnly === true || (card.health === 'good' && props.showsGood !== true) ? null : (
        <Badge tone={tone} icon={icon} words={word} />
      )}
    </Flex>
  );
}

/** Badge with the health of a plan. */
export function PlanBadge(props: {
  readonly plan: Pick<PlanLine, 'state' | 'health' | 'waitingOn'>;
}): ReactElement {
  const { word, icon, tone } = planWords(props.plan);
  return <Badge tone={tone} icon={icon} words={word} />;
}
