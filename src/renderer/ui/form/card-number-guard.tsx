import { Box } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { holdsCardNumber, removeCardNumbers } from '../../../domain/cards/card-guard.ts';
import { useAnnounce } from '../announcer.tsx';
import { Notice } from '../notice.tsx';
import { guardWords } from '../../words/guard.ts';

interface GuardState {
  /** A number was removed, and nothing has been typed since. */
  readonly isRemoved: boolean;
  readonly set: (isRemoved: boolean) => void;
}

const GuardContext = createContext<GuardState>({ isRemoved: false, set: () => undefined });

/** Records for the whole window that a card number was just removed from a field. */
export function CardNumberGuardProvider(props: { readonly children: ReactNode }): ReactElement {
  const [isRemoved, set] = useState(false);
  const state = useMemo(() => ({ isRemoved, set }), [isRemoved]);
  return <GuardContext value={state}>{props.children}</GuardContext>;
}

/** Notice of a removed card number, until something else is typed or this screen is left. */
export function CardNumberNotice(): ReactElement | null {
  const { isRemoved, set } = useContext(GuardContext);
  useEffect(() => () => set(false), [set]);
  if (!isRemoved) return null;
  return (
    <Box pt={8} px={16} pb={0}>
      <Notice tone="warn" title={guardWords.removed}>
        {guardWords.where}
      </Notice>
    </Box>
  );
}

/** The text, limit and callbacks of a guarded field. */
export interface GuardedField {
  readonly value: string;
  readonly maxLength?: number | undefined;
  readonly onText: (text: string) => void;
  readonly onCardNumber?: (() => void) | undefined;
}

/** The longest card number with its gaps: a shorter limit would keep most of one. */
const cardTextLengthMax = 24;

/**
 * Cuts a text to its field's length.
 *
 * The browser's own limit would cut a card number before the guard detects it, so fields have none, and short
 * ones accept a whole number's length; their form refuses what is too long.
 */
function withinLength({ value, maxLength }: GuardedField, typed: string): string {
  if (maxLength === undefined) return typed;
  const limit = Math.max(maxLength, cardTextLengthMax);
  if (typed.length <= limit) return typed;
  // A full field refuses insertions in the middle, rather than lose its end.
  if (value.length >= limit) return value;
  return typed.slice(0, limit).replace(/[\uD800-\uDBFF]$/u, '');
}

/** State and handler of a guarded field. */
interface CardNumberGuard {
  /** Changes when a number was removed: the field is replaced, and with it its undo history. */
  readonly generation: number;
  /** Reads the field's current text and passes it on without any card number. */
  readonly take: (typed: string) => void;
}

/**
 * Keeps card numbers out of one field.
 *
 * A number is removed as soon as it is complete, before any other code sees it. Without a callback of the
 * field's own, the window shows the notice.
 */
export function useCardNumberGuard(field: GuardedField): CardNumberGuard {
  const { onText, onCardNumber } = field;
  const [generation, setGeneration] = useState(0);
  const announce = useAnnounce();
  const { isRemoved, set } = useContext(GuardContext);
  const take = (typed: string): void => {
    if (!holdsCardNumber(typed)) {
      if (isRemoved) set(false);
      return onText(withinLength(field, typed));
    }
    setGeneration((before) => before + 1);
    onText(removeCardNumbers(typed));
    if (onCardNumber !== undefined) return onCardNumber();
    set(true);
    return announce(`${guardWords.removed} ${guardWords.where}`);
  };
  return { generation, take };
}
