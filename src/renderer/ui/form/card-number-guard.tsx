import type { ReactElement, ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { holdsCardNumber, removeCardNumbers } from '../../../domain/cards/card-guard.ts';
import { useAnnounce } from '../announcer.tsx';
import { Notice } from '../notice.tsx';
import './card-number-guard.css';
import { guardWords } from '../../words/guard.ts';

interface GuardState {
  /** A number was removed, and nothing has been typed since. */
  readonly isRemoved: boolean;
  readonly set: (isRemoved: boolean) => void;
}

const GuardContext = createContext<GuardState>({ isRemoved: false, set: () => undefined });

/** Remembers for the whole window that a card number was just removed from a field. */
export function CardNumberGuardProvider(props: { readonly children: ReactNode }): ReactElement {
  const [isRemoved, set] = useState(false);
  const state = useMemo(() => ({ isRemoved, set }), [isRemoved]);
  return <GuardContext value={state}>{props.children}</GuardContext>;
}

/** Says that a card number was removed, until something else is typed or this place is left. */
export function CardNumberNotice(): ReactElement | null {
  const { isRemoved, set } = useContext(GuardContext);
  useEffect(() => () => set(false), [set]);
  if (!isRemoved) return null;
  return (
    <div className="guard-notice">
      <Notice tone="warn" title={guardWords.removed}>
        {guardWords.where}
      </Notice>
    </div>
  );
}

/** What the guard knows of its field. */
export interface GuardedField {
  readonly value: string;
  readonly maxLength?: number | undefined;
  readonly onText: (text: string) => void;
  readonly onCardNumber?: (() => void) | undefined;
}

/** The longest card number with its gaps: a field that is cut shorter would keep most of one. */
const cardTextLengthMax = 24;

/**
 * Cuts a text to its field.
 *
 * The browser's own limit would cut a number before anybody sees that it is one, so fields have none,
 * and short ones take a whole number's length; what is too long for them is refused by their form.
 */
function withinLength({ value, maxLength }: GuardedField, typed: string): string {
  if (maxLength === undefined) return typed;
  const limit = Math.max(maxLength, cardTextLengthMax);
  if (typed.length <= limit) return typed;
  // A full field takes no more in the middle, rather than lose its end.
  if (value.length >= limit) return value;
  return typed.slice(0, limit).replace(/[\uD800-\uDBFF]$/u, '');
}

/** How a guarded field is drawn and listened to. */
interface Guarded {
  /** Changes when a number was removed: the field is replaced, and with it its undo history. */
  readonly generation: number;
  /** Takes what the field holds now, and passes it on without any card number. */
  readonly take: (typed: string) => void;
}

/**
 * Keeps card numbers out of one field.
 *
 * The number is taken out the moment that it is complete, before anything else learns of it. Where the
 * field's own screen has no place of its own to say so, the window's notice does.
 */
export function useCardNumberGuard(field: GuardedField): Guarded {
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
