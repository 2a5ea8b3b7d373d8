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
  /** Id for the element that the line describes. */
  readonly id?: string;
}

/** Attempts left by both limits, with the next recommended day or the reason for a lock. */
export function RetryAdviceLine(props: RetryAdviceLineProps): ReactElement {
  const { locked, left, next } = retryLineWords(props.advice, props.today);
  return (
    <span className="retry-line" data-locked={locked !== null || undefined} id={props.id}>
      {locked === null ? null : (
        <span className="retry-line-lock">
          <Icon name="lock" size={12} /> {locked}
        </span>
      )}
      <span>{next === null ? left : `${left} · ${next}`}</span>
    </span>
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
    <span className="retry-button">
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
    </span>
  );
}
