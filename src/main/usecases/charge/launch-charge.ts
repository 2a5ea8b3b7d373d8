import type { Attempt, NewAttempt } from '../../../domain/charge/attempt.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { Instrument, ServiceEndpoint } from '../../ports/gateway.ts';
import type { Desk } from '../desk.ts';
import type { KeepRequest } from './card-change.ts';
import { sendAttempt } from './send-attempt.ts';

/** A charge that passed every check, with all that its send needs. */
export interface Launch {
  readonly attempt: NewAttempt;
  readonly instrument: Instrument;
  /** The tracking id of the first charge of a card history; null leaves the key out. */
  readonly trackingId: Secret | null;
  readonly endpoint: ServiceEndpoint;
  /** Whether an earlier try of the intent was ever not confirmed. */
  readonly heldUnknown: boolean;
  readonly keep: KeepRequest | null;
}

/** A charge on its way. */
export interface Launched {
  /** The row as it was written, before anything was sent. */
  readonly attempt: Attempt;
  /** Resolves with the durable outcome; it never rejects. */
  readonly ended: Promise<Attempt>;
}

/**
 * Writes one attempt down and sends it once (`design.md` 3, steps 2 to 7): the only way to the wire.
 *
 * The flight is begun before the row, so that nothing closes the records between the two. `prepare` guards and
 * writes; when it refuses, nothing was written and nothing is sent.
 */
export async function launchCharge<Refusal>(
  desk: Desk,
  launch: Launch,
  prepare: () => Promise<Result<Attempt, Refusal>>,
): Promise<Result<Launched, Refusal>> {
  const { attempt, instrument, trackingId, endpoint, heldUnknown, keep } = launch;
  const flight = desk.flights.begin(attempt.id);
  const prepared = await endingUnlessOk(desk, attempt, prepare);
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
  const sending = { attempt: prepared.value, request, endpoint, heldUnknown, flight, keep };
  return ok({ attempt: prepared.value, ended: sendAttempt(desk, sending) });
}

/** Ends the flight of an attempt that was not written down, also when that was a bug. */
async function endingUnlessOk<Prepared extends { readonly ok: boolean }>(
  desk: Desk,
  attempt: NewAttempt,
  prepare: () => Promise<Prepared>,
): Promise<Prepared> {
  let isPrepared = false;
  try {
    const prepared = await prepare();
    isPrepared = prepared.ok;
    return prepared;
  } finally {
    if (!isPrepared) desk.flights.end(attempt.id);
  }
}
