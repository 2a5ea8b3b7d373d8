import type { Ref, RefObject } from 'react';
import { useImperativeHandle, useRef, useState } from 'react';
import type { FieldRefusal } from '../../../contract/charge/charge.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { formatExpiry } from '../../../domain/time/calendar.ts';
import { holdsCardNumber, removeCardNumbers } from '../../../domain/cards/card-guard.ts';
import type { Brand } from '../../../domain/cards/card.ts';
import { readCardNumber, readExpiry, readSecurityCode } from '../../../domain/cards/card.ts';
import type { CardNumberHandle } from './card-number-input.tsx';
import type { CardOnSlip, KeyedCardText } from './card-reading.ts';
import { shownCard } from './card-reading.ts';

/** Access to the card's inputs for the form; no other part may read them. */
export interface CardFieldsHandle {
  readonly read: () => KeyedCardText;
  readonly fill: (card: KeyedCardText) => void;
  readonly clearCode: () => void;
}

/** Callbacks of the card's inputs to the form; they never carry the digits. */
export interface CardListener {
  readonly handle: Ref<CardFieldsHandle>;
  readonly today: CalendarDate;
  readonly onShown: (card: CardOnSlip) => void;
  readonly onJudged: (field: FieldRefusal['field'], reason: FieldRefusal['reason'] | null) => void;
  readonly onNumberElsewhere: () => void;
}

/** The four inputs of a card and their handlers. */
export interface CardInputs {
  readonly number: RefObject<CardNumberHandle | null>;
  readonly expiry: RefObject<HTMLInputElement | null>;
  readonly holder: RefObject<HTMLInputElement | null>;
  readonly code: RefObject<HTMLInputElement | null>;
  readonly brand: Brand | null;
  /** The number is complete but matches no known brand; shown as a warning. */
  readonly hasNoBrand: boolean;
  readonly onNumber: (brand: Brand | null) => void;
  readonly leaveNumber: () => void;
  readonly onExpiry: () => void;
  readonly leaveExpiry: () => void;
  readonly onHolder: () => void;
  readonly onCode: () => void;
  readonly leaveCode: () => void;
}

/** Handlers of the card's inputs, whose values are read from the elements and never become React state. */
export function useCardInputs(listener: CardListener): CardInputs {
  const { today, onJudged } = listener;
  const number = useRef<CardNumberHandle>(null);
  const expiry = useRef<HTMLInputElement>(null);
  const holder = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [brand, setBrand] = useState<Brand | null>(null);
  const [hasNoBrand, setHasNoBrand] = useState(false);

  const read = (): KeyedCardText => ({
    number: number.current?.digits() ?? '',
    expiry: expiry.current?.value ?? '',
    holder: holder.current?.value ?? '',
    code: code.current?.value ?? '',
  });
  const tell = (): void => listener.onShown(shownCard(read(), today));
  useImperativeHandle(listener.handle, () => ({
    read,
    fill: (card) => {
      write(expiry.current, card.expiry);
      write(holder.current, card.holder);
      write(code.current, card.code);
      number.current?.fill(card.number);
    },
    clearCode: () => write(code.current, ''),
  }));
  const keyed = (field: 'expiry' | 'security-code') => (): void => {
    onJudged(field, null);
    tell();
  };
  return {
    number,
    expiry,
    holder,
    code,
    brand,
    hasNoBrand,
    onNumber: (next) => {
      setBrand(next);
      setHasNoBrand(false);
      onJudged('card-number', null);
      tell();
    },
    leaveNumber: () => {
      const digits = read().number;
      const reading = readCardNumber(digits);
      onJudged('card-number', reading.ok || digits === '' ? null : reading.error);
      setHasNoBrand(reading.ok && reading.value.brand === null);
    },
    onExpiry: keyed('expiry'),
    leaveExpiry: () => {
      const text = read().expiry;
      const reading = readExpiry(text, today);
      if (reading.ok) write(expiry.current, formatExpiry(reading.value));
      onJudged('expiry', reading.ok || text === '' ? null : reading.error);
      tell();
    },
    onHolder: () => {
      const text = read().holder;
      const isNumber = holdsCardNumber(text);
      if (isNumber) write(holder.current, removeCardNumbers(text));
      tell();
      if (isNumber) listener.onNumberElsewhere();
    },
    onCode: keyed('security-code'),
    leaveCode: () => {
      const reading = readSecurityCode(read().code, brand);
      onJudged('security-code', reading.ok ? null : reading.error);
    },
  };
}

function write(field: HTMLInputElement | null, text: string): void {
  if (field !== null) field.value = text;
}
