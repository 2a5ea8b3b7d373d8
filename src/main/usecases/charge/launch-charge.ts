import { invariant } from '../../../domain/assert.ts';
import type { Attempt, NewAttempt } from '../../../domain/charge/attempt.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { Instrument, GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { AccountContext } from '../account-context.ts';
import type { TokenHolder } from '../customers/open-token.ts';
import type { SaveCardRequest } from './card-change.ts';
import { openSend } from './open-send.ts';
import type { SendOpening } from './open-send.ts';
import { sendAttempt, withdrawAttempt } from './send-attempt.ts';
import type { SendWatch, Sending } from './send-attempt.ts';

/** A charge that passed every check, with everything that sending it needs. */
export interface Launch {
  readonly attempt: NewAttempt;
  readonly instrument: Instrument;
  /** The token of a card on file as the records hold it; null for a keyed card. */
  readonly sealedToken: string | null;
  /** The tokens of that card as they were read with it; null for a keyed card, and where they were not read. */
  readonly tokens: TokenHolder | null;
  /** The tracking id of a card history's first charge; null omits the key. */
  readonly trackingId: Secret | null;
  readonly endpoint: GatewayEndpoint;
  /** True when an earlier attempt of the intent was ever unconfirmed. */
  readonly wasUnconfirmed: boolean;
  readonly keep: SaveCardRequest | null;
}

/** A charge that is recorded and of which nothing was sent. */
export interface PreparedCharge {
  /** The row as it was written. */
  readonly attempt: Attempt;
  /** Begins what sending it waits for, before there is a place to send it; nothing of it is sent. */
  readonly open: () => void;
  /** Sends it, once; resolves with the durable outcome, and never rejects. */
  readonly send: (watch?: SendWatch) => Promise<Attempt>;
  /** Records that it is not sent, in place of sending it; never rejects. */
  readonly withdraw: () => Promise<Attempt>;
}

/** A charge in progress. */
export interface Launched {
  /** The row as it was written, before anything was sent. */
  readonly attempt: Attempt;
  /** Resolves with the durable outcome; never rejects. */
  readonly ended: Promise<Attempt>;
}

/** Records one attempt and sends it at once. */
export async function launchCharge<Refusal>(
  context: AccountContext,
  launch: Launch,
  prepare: () => Promise<Result<Attempt, Refusal>>,
): Promise<Result<Launched, Refusal>> {
  const prepared = await prepareCharge(context, launch, prepare);
  return prepared.ok ? ok(launchedOf(prepared.value)) : prepared;
}

/** Sends a prepared charge at once. */
export function launchedOf({ attempt, send }: PreparedCharge): Launched {
  return { attempt, ended: send() };
}

/**
 * Records one attempt, to be sent once (docs/charge.md); no other function leads to the sending of a charge.
 *
 * The charge counts as in progress before its row is written, so that nothing closes the records between the two.
 * `prepare` guards and writes; when it refuses, nothing was written and nothing is sent.
 */
export async function prepareCharge<Refusal>(
  context: AccountContext,
  launch: Launch,
  prepare: () => Promise<Result<Attempt, Refusal>>,
): Promise<Result<PreparedCharge, Refusal>> {
  const { attempt, instrument, sealedToken, tokens, trackingId, endpoint, wasUnconfirmed, keep } =
    launch;
  const inFlightCharge = context.inFlightCharges.begin(attempt.id);
  const prepared = await endingUnlessOk(context, attempt, prepare);
  if (!prepared.ok) return prepared;
  const request = {
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    reference: attempt.reference,
    instrument,
    ecm: attempt.ecm,
    storedCredential: attempt.storedCredential,
    trackingId,
    omitExpiry: attempt.omitExpiry,
  };
  const sending = {
    attempt: prepared.value,
    request,
    sealedToken,
    tokens,
    endpoint,
    wasUnconfirmed,
    inFlightCharge,
    keep,
  };
  return ok({ attempt: prepared.value, ...eitherOnce(context, sending) });
}

/** Sends or withdraws, once: doing either again is a bug. */
function eitherOnce(
  context: AccountContext,
  charge: Omit<Sending, 'opening'>,
): Pick<PreparedCharge, 'open' | 'send' | 'withdraw'> {
  let isTaken = false;
  let opening: SendOpening | null = null;
  const take = () => {
    invariant(!isTaken, 'a prepared charge is sent once, or withdrawn');
    isTaken = true;
  };
  return {
    open: () => {
      if (!isTaken) opening ??= openSend(context, charge);
    },
    send: (watch) => {
      take();
      return sendAttempt(context, { ...charge, opening }, watch);
    },
    withdraw: () => {
      take();
      return withdrawAttempt(context, { ...charge, opening });
    },
  };
}

/** Ends the charge in progress when its attempt was not recorded, including after a bug. */
async function endingUnlessOk<Prepared extends { readonly ok: boolean }>(
  context: AccountContext,
  attempt: NewAttempt,
  prepare: () => Promise<Prepared>,
): Promise<Prepared> {
  let isPrepared = false;
  try {
    const prepared = await prepare();
    isPrepared = prepared.ok;
    return prepared;
  } finally {
    if (!isPrepared) context.inFlightCharges.end(attempt.id);
  }
}
