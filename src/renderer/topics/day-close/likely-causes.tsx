import { Box, Flex, Stack, ThemeIcon } from '@mantine/core';
import '@mantine/core/styles/ThemeIcon.css';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { CloseComparison, CloseItemView } from '../../../contract/payments/close-sheet.ts';
import type { LikelyCauseKind } from '../../../domain/close/likely-causes.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { openedPayment, resolvingOf } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import { RowButton } from '../../ui/list/row-button.tsx';
import { maskedCard } from '../../words/payments/cards-on-file.ts';
import { causeReasonWords, causeWords } from './words/causes.ts';
import { closeWords, moneyWords } from './words/close.ts';

type Cause = CloseComparison['causes'][number];

interface CausesProps {
  readonly comparison: CloseComparison;
  readonly currency: string;
  /** Takes a cause as the reason of the close; null for who may not close the day. */
  readonly onReason: ((reason: string) => void) | null;
}

/** The likely causes of a difference, each with its payments and with what settles it. */
export function LikelyCauses(props: CausesProps): ReactElement {
  const { comparison, currency } = props;
  const { differenceMinor, causes, lines } = comparison;
  return (
    <Stack
      component="section"
      gap={0}
      {...(lines === null ? {} : { className: 'rule-above', pt: 12 })}
    >
      <Flex align="baseline" justify="space-between" wrap="wrap" gap="0 12px">
        <h2>{closeWords.causesOf(moneyWords(Math.abs(differenceMinor), currency))}</h2>
        <Box component="span" c="dimmed" fz={12}>
          {causes.length < 2 ? null : closeWords.causesOrder}
        </Box>
      </Flex>
      {causes.length === 0 ? (
        <Box component="p" className="breaks-anywhere" pt={8} c="dimmed">
          {closeWords.noCauses}
        </Box>
      ) : (
        <ul className="ruled">
          {causes.map((cause) => (
            <li key={cause.kind}>
              <CauseRow {...props} cause={cause} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** One cause in a sentence; its payments stand under it, each with its own way on. */
function CauseRow(props: CausesProps & { readonly cause: Cause }): ReactElement {
  const { cause, comparison, onReason } = props;
  const { icon, color } = looks[cause.kind];
  const sentence = causeWords(cause);
  const isShort = comparison.differenceMinor > 0;
  const reasonOf = (items: readonly CloseItemView[]): (() => void) | null =>
    onReason === null ? null : () => onReason(causeReasonWords({ ...cause, items }, isShort));
  // Two payments give one reason together, and a fee has no payment.
  const isWhole = cause.items.length === 0 || cause.kind === 'two-payments';
  return (
    <Flex gap={12} py={10}>
      <ThemeIcon size={28} radius="xl" variant="light" flex="none" color={color}>
        <Icon name={icon} size={14} />
      </ThemeIcon>
      <Box flex={1} miw={0}>
        <Flex wrap="wrap" align="center" justify="space-between" gap="4px 12px" mih={28}>
          <Box component="h3" flex="1 1 220px">
            {sentence}
          </Box>
          {isWhole ? <ReasonButton onPress={reasonOf(cause.items)} /> : null}
        </Flex>
        {cause.items.length === 0 ? null : (
          <Box component="ul" ml={-8} aria-label={sentence}>
            {cause.items.map((item) => (
              <Item key={item.id} item={item}>
                {isWhole ? null : (
                  <WayOn kind={cause.kind} item={item} onReason={reasonOf([item])} />
                )}
              </Item>
            ))}
          </Box>
        )}
      </Box>
    </Flex>
  );
}

/** A payment or refund that may be the cause; it opens, and what settles it stands beside it. */
function Item(props: {
  readonly item: CloseItemView;
  readonly children: ReactElement | null;
}): ReactElement {
  const { item } = props;
  const [, navigate] = useLocation();
  const nowMs = useNow();
  const facts = [formatMoment(item.at, nowMs), maskedCard(item), item.operatorName];
  return (
    <Flex component="li" wrap="wrap" align="center" gap="4px 8px">
      <Box flex="1 1 220px" miw={0}>
        <RowButton
          title={closeWords.opensPayment}
          onClick={() => navigate(openedPayment(item.attemptId))}
        >
          <Box component="span" display="block" px={8} py={4}>
            <Flex component="span" wrap="wrap" justify="space-between" gap="0 12px">
              <bdi className="breaks-anywhere">{item.reference}</bdi>
              <Amount minor={item.amountMinor} currency={item.currency} />
            </Flex>
            <Box component="span" display="block" className="breaks-anywhere" c="dimmed" fz={12.5}>
              {facts.filter((fact) => fact !== '').join(', ')}
            </Box>
          </Box>
        </RowButton>
      </Box>
      {props.children}
    </Flex>
  );
}

/** The way on from a cause: an unconfirmed payment is resolved, and any other explains the difference. */
function WayOn(props: {
  readonly kind: LikelyCauseKind;
  readonly item: CloseItemView;
  readonly onReason: (() => void) | null;
}): ReactElement | null {
  const [, navigate] = useLocation();
  if (props.kind !== 'not-confirmed') return <ReasonButton onPress={props.onReason} />;
  return (
    <Button size="compact-sm" onClick={() => navigate(resolvingOf(props.item.attemptId))}>
      {closeWords.resolve}
    </Button>
  );
}

function ReasonButton(props: { readonly onPress: (() => void) | null }): ReactElement | null {
  if (props.onPress === null) return null;
  return (
    <Button size="compact-sm" onClick={props.onPress}>
      {closeWords.takeAsReason}
    </Button>
  );
}

const looks: Readonly<
  Record<LikelyCauseKind, { readonly icon: IconName; readonly color: string }>
> = {
  'one-payment': { icon: 'card', color: 'ink' },
  'two-payments': { icon: 'card', color: 'ink' },
  'wrong-sign': { icon: 'reversed', color: 'ink' },
  'neighbouring-day': { icon: 'calendarDay', color: 'ink' },
  'no-settlement-date': { icon: 'calendarDay', color: 'ink' },
  'not-confirmed': { icon: 'question', color: 'yellow' },
  refund: { icon: 'reversed', color: 'ink' },
  'digit-swap': { icon: 'differs', color: 'ink' },
  fee: { icon: 'receipt', color: 'ink' },
};
