import type { FormEvent, RefObject } from 'react';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAddress, WorkOwnerContext } from '../../lib/kept-work.ts';

/** Fields whose text never outlasts their screen: card data, passphrases and credentials. */
const secretFields = '[type="password"], [data-field="card-number"]';

/** The state of the forms in a part of the window, and the listeners that follow it. */
export interface UnfinishedForm {
  /** True while the present staff member has a form here that they typed into and have not finished. */
  readonly isUnfinished: boolean;
  readonly onInput: (event: FormEvent<HTMLElement>) => void;
  readonly onSubmit: (event: FormEvent<HTMLElement>) => void;
}

/** A part of the window with forms in it. */
export interface PartWithForms {
  readonly isOpen: boolean;
  readonly part: RefObject<HTMLElement | null>;
  /** Told the address of the newest unfinished form, and null once all are over. */
  readonly onNewest?: (address: string | null) => void;
  /** True where the part was left by an act that ends its forms, as Cancel does. */
  readonly isGivenUp?: () => boolean;
}

/**
 * The forms of a part of the window that staff typed into and have not finished.
 *
 * They are the work of who typed, and over once no such form is left. A part that holds card data or a secret has
 * none: leaving it wipes them.
 */
export function useUnfinishedForm(props: PartWithForms): UnfinishedForm {
  const { isOpen, part, onNewest, isGivenUp } = props;
  const owner = useContext(WorkOwnerContext);
  const address = useAddress();
  const forms = useRef(new Map<Element, string>());
  const [typedBy, setTypedBy] = useState<string | null>(null);
  const judge = useEffectEvent((present: string) => {
    if (typedBy === null) return;
    const newest = [...forms.current].findLast(([form]) => form.isConnected && !isSent(form));
    const isKept = typedBy === present && !holdsSecret(part.current) && isGivenUp?.() !== true;
    if (newest !== undefined && isKept) {
      onNewest?.(newest[1]);
      return;
    }
    forms.current.clear();
    setTypedBy(null);
    onNewest?.(null);
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
      // The newest form stands last.
      forms.current.delete(form);
      forms.current.set(form, address);
      setTypedBy(owner);
      onNewest?.(address);
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
