import { Box, Flex } from '@mantine/core';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { useId } from 'react';
import type { RetryAdviceView } from '../../../contract/plans/plan-view.ts';
import { retryLineWords } from '../../words/plans/plan-retry.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icons.tsx';
import './plans.css';

interface RetryAdviceLineProps {
  readonly advice: RetryAdviceView;
  /** The merchant's day, `YYYY-MM-DD`, so that today is called that; null while it is unknown. */
  readonly today: string | null;
  /** Set where the button beside it says why it is locked. */
  readonly leavesOutLock?: true;
  /** Id for the element that the line describes. */
  readonly id?: string;
}

/** Attempts left by both limits, with the next recommended day or the reason for a lock. */
export function RetryAdviceLine(props: RetryAdviceLineProps): ReactElement {
  const { locked, left, next } = retryLineWords(props.advice, props.today);
  return (
    <Flex
      component="span"
      className="retry-line"
      display="inline-flex"
      direction="column"
      gap={1}
      c="dimmed"
      fz={12}
      lh="16px"
      data-locked={locked !== null || undefined}
      id={props.id}
    >
      {locked === null || props.leavesOutLock === true ? null : (
        <Box component="span" className="retry-line-lock" c="var(--warn)">
          <Icon name="lock" size={12} /> {locked}
        </Box>
      )}
      <span>{next === null ? left : `${left} · ${next}`}</span>
    </Flex>
  );
}

type RetryButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
  readonly advice: RetryAdviceView;
  readonly today: string | null;
  readonly letter?: string;
  readonly tone?: 'primary' | 'plain';
};

/**
 * A button that retries an instalment, with a line that shows the cost of an attempt.
 *
 * A locked one stays reachable by keyboard, so that its reason can be read.
 */
export function RetryButton(props: RetryButtonProps): ReactElement {
  const { advice, today, onClick, ...rest } = props;
  const lineId = useId();
  const isLocked = !advice.allowed;
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" align="center" gap="4px 10px">
      <Button
        {...rest}
        aria-describedby={lineId}
        aria-disabled={isLocked || undefined}
        {...(isLocked ? { icon: 'lock' as const } : {})}
        onClick={(event) => {
          if (!isLocked) onClick?.(event);
        }}
      />
      <RetryAdviceLine advice={advice} today={today} id={lineId} />
    </Flex>
  );
}
