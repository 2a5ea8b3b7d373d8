import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Obstacle } from '../../../../contract/charge/charge.ts';
import type { Failure } from '../../../../contract/failure.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { WalletOrderRefusal } from '../../../../contract/wallet/wallet-order.ts';
import type { WalletRefusal } from '../../../../contract/wallet/wallet.ts';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import { exponentOf, formatMinor } from '../../../../domain/money.ts';
import { call } from '../../../bridge/client.ts';
import { walletKeys } from '../../../bridge/wallet-keys.ts';
import type { WalletContext } from '../../../bridge/wallet-queries.ts';
import { focusOn } from '../../../lib/focus-on.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { amountRefusalWords } from '../words/wallet-amounts.ts';
import { walletOrderRefusalWords } from '../words/wallet-faults.ts';
import type { WalletField, WalletOrderInput, WalletOrderText } from './prepare-model.ts';
import {
  fieldOfRefusal,
  fieldOrder,
  readWalletOrder,
  readWarnings,
  stillHolding,
} from './prepare-model.ts';
import { previewQuery } from '../queries.ts';
import { useWorkedHash } from '../settings/use-calculated-hash.ts';

/** Pause in typing after which main checks the order, in ms. */
const previewAfterMs = 250;

/**
 * Delay after leaving a field before it is validated, in ms: its message must not move the button from under
 * a click.
 */
const leaveAfterMs = 200;

/** Obstacle to the whole request, beside its fields. */
export type PrepareNotice =
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle }
  | { readonly kind: 'refused'; readonly reason: WalletRefusal };

interface PrepareSubject {
  readonly context: WalletContext;
  readonly text: WalletOrderText;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onRequested: (checkout: WalletCheckoutView) => void;
}

export type Prepare = ReturnType<typeof usePrepare>;

/** Parses the form, has main check it while it is typed, and requests the token. */
export function usePrepare({ context, text, form, onRequested }: PrepareSubject) {
  const announce = useAnnounce();
  const queries = useQueryClient();
  const reading = readWalletOrder(text);
  const { order, amounts } = reading;
  const settled = useSettled(order);
  const preview = useQuery(previewQuery(settled)).data;
  const [left, setLeft] = useState<ReadonlySet<WalletField>>(new Set());
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [notice, setNotice] = useState<PrepareNotice | null>(null);
  const { worked, workHash } = useWorkedHash(order, (failure) =>
    setNotice({ kind: 'failure', failure }),
  );
  const busy = useRef(false);

  const holding = stillHolding(preview?.refusals ?? [], preview?.of ?? order, order);
  const sentences = sentencesOf(holding, amounts, limitsOf(context, text));
  const isPreviewed = JSON.stringify(preview?.of) === JSON.stringify(order);

  const showFirst = (found: Readonly<Record<WalletField, string>>): void => {
    const wrong = fieldOrder(text.cart.length).find((field) => found[field] !== undefined);
    if (wrong === undefined) return;
    announce(found[wrong] ?? '');
    focusOn(form.current, wrong);
  };
  const answered = (answer: OperationOutput<'wallet.request'>): void => {
    switch (answer.kind) {
      case 'requested':
      case 'failed':
        void queries.invalidateQueries({ queryKey: walletKeys.checkouts });
        return onRequested(answer.checkout);
      case 'not-sent':
        queries.setQueryData(previewQuery(order).queryKey, (before) =>
          before === undefined ? before : { ...before, refusals: answer.refusals, request: null },
        );
        return showFirst(sentencesOf(answer.refusals, amounts, limitsOf(context, text)));
      case 'obstacle':
        return setNotice({ kind: 'obstacle', obstacle: answer.obstacle });
      case 'refused':
        return setNotice({ kind: 'refused', reason: answer.reason });
    }
  };
  const request = async (): Promise<void> => {
    if (busy.current) return;
    setTried(true);
    setNotice(null);
    if (Object.keys(amounts).length > 0) return showFirst(sentences);
    busy.current = true;
    setAsking(true);
    const answer = await call('wallet.request', order);
    busy.current = false;
    setAsking(false);
    if (answer.ok) answered(answer.value);
    else setNotice({ kind: 'failure', failure: answer.error });
  };
  return {
    notice,
    isAsking,
    order,
    preview,
    warnings: readWarnings(isPreviewed ? (preview?.warnings ?? []) : []),
    /** The request as it would be sent, with its hash where that was computed. */
    request: worked(settled) ?? preview?.request ?? null,
    sentenceOf: (field: WalletField): string | null =>
      isTried || left.has(field) ? (sentences[field] ?? null) : null,
    /** The problem with a field, whether or not the field was left; null for none. */
    soonSentenceOf: (field: WalletField): string | null => sentences[field] ?? null,
    leave: (field: WalletField): void =>
      void setTimeout(() => setLeft((before) => new Set(before).add(field)), leaveAfterMs),
    ask: (): void => void request(),
    workHash,
  };
}

/** The order as it was at the last pause in typing. */
function useSettled(order: WalletOrderInput): WalletOrderInput {
  const text = JSON.stringify(order);
  const [settled, setSettled] = useState({ text, order });
  useEffect(() => {
    if (text === settled.text) return undefined;
    const timer = setTimeout(
      () => setSettled({ text, order: JSON.parse(text) as WalletOrderInput }),
      previewAfterMs,
    );
    return () => clearTimeout(timer);
  }, [text, settled.text]);
  return settled.order;
}

function limitsOf(context: WalletContext, { currency }: WalletOrderText) {
  const limitMinor = Math.round(context.form.amountLimitMajor * 10 ** exponentOf(currency));
  return {
    invoiceLengthMax: context.form.invoiceLengthMax,
    limit: `${currency} ${formatMinor(limitMinor, currency)}`,
  };
}

function sentencesOf(
  refusals: readonly WalletOrderRefusal[],
  amounts: ReturnType<typeof readWalletOrder>['amounts'],
  limits: ReturnType<typeof limitsOf>,
): Readonly<Record<WalletField, string>> {
  const told = refusals.map((refusal) => [
    fieldOfRefusal(refusal),
    walletOrderRefusalWords(refusal, limits),
  ]);
  const unread = Object.entries(amounts).map(([field, fault]) => [
    field,
    amountRefusalWords(fault, limits.limit),
  ]);
  return Object.fromEntries([...told, ...unread]) as Record<WalletField, string>;
}
