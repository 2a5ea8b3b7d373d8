import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, RefObject } from 'react';
import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import { useKeptWork, WorkOwnerContext } from '../../lib/kept-work.ts';

/** Fields whose text never outlasts their screen: card data, passphrases and credentials. */
const secretFields = '[type="password"], [data-field="card-number"]';

/**
 * The forms of a screen that staff typed into and have not finished.
 *
 * They are the work of who typed, and over once no such form is left. A screen that holds card data or a secret has
 * none: leaving it wipes them.
 */
export function useUnfinishedForm(
  name: string,
  isOpen: boolean,
  part: RefObject<HTMLElement | null>,
): {
  readonly isUnfinished: boolean;
  readonly onInput: (event: FormEvent<HTMLElement>) => void;
  readonly onSubmit: (event: FormEvent<HTMLElement>) => void;
} {
  const owner = useContext(WorkOwnerContext);
  const forms = useRef(new Set<Element>());
  const [typedBy, setTypedBy] = useKeptWork<string | null>(`form ${name}`, null);
  const judge = useEffectEvent((present: string) => {
    const isOver = ![...forms.current].some((form) => form.isConnected && !isSent(form));
    if (typedBy === null || (!isOver && typedBy === present && !holdsSecret(part.current))) return;
    forms.current.clear();
    setTypedBy(null);
  });
  useEffect(() => {
    if (!isOpen) judge(owner);
  }, [isOpen, owner]);
  return {
    isUnfinished: typedBy !== null && typedBy === owner,
    onInput: ({ target }) => {
      const form = formOf(target);
      if (form === null) return;
      form.removeAttribute(sent);
      forms.current.add(form);
      setTypedBy(owner);
    },
    onSubmit: ({ target }) => formOf(target)?.setAttribute(sent, ''),
  };
}

/** Marks a form that was sent since staff typed into it. */
const sent = 'data-sent';

function formOf(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('form, [data-form]') : null;
}

/** True for a form that stays on screen with what it saved; one that was refused is still to be corrected. */
function isSent(form: Element): boolean {
  return form.hasAttribute(sent) && form.querySelector('[aria-invalid="true"]') === null;
}

function holdsSecret(part: HTMLElement | null): boolean {
  const fields = part?.querySelectorAll<HTMLInputElement>(secretFields) ?? [];
  return [...fields].some(({ value }) => value !== '');
}

/** Keeps what was read in the cache while nothing on screen asks for it, for a screen that is returned to. */
export function useHeldQueries(isHeld: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isHeld) return;
    const releases = queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) =>
        new QueryObserver(queries, { queryKey, enabled: false }).subscribe(() => undefined),
      );
    return () => {
      for (const release of releases) release();
    };
  }, [isHeld, queries]);
}
