import { notFoundPhrase } from '../../../src/domain/charge/not-found-phrase.ts';
import { resolutionWaitMs } from '../../../src/domain/charge/resolution-wait.ts';
import { openRefunds, requestRefund } from '../../../src/main/usecases/refunds/request-refund.ts';
import { resolveRefund } from '../../../src/main/usecases/refunds/resolve-refund.ts';
import { Breach } from './breach.ts';
import { anyAttempt, somebody, todayAt, wordOf } from './staff.ts';
import type { Office, StaffMove } from './staff.ts';

/** Asks the gateway for a refund or a void, at times for more than is left, and at times twice at once. */
export const refundAtGateway: StaffMove = async (office, at) => {
  const { chance, bank } = office;
  const id = anyAttempt(office, null, ['approved', 'approved', 'confirmed-charged']);
  const [write] = id === null ? [] : bank.writesOf(id);
  if (id === null || write === undefined) return 'none';
  const kind = chance.fraction() < 0.25 ? 'void' : 'refund';
  const isWhole = kind === 'void' || chance.fraction() < 0.5;
  const ask = () =>
    requestRefund(at.context, somebody(chance), {
      attemptId: id,
      kind,
      amountMinor: isWhole ? write.takenMinor : 1 + chance.below(write.takenMinor),
      reason: 'Sent back',
      owedAgainOn: chance.fraction() < 0.2 ? todayAt(at) : null,
    });
  const answers = await Promise.all(chance.fraction() < 0.2 ? [ask(), ask()] : [ask()]);
  return `${kind} ${answers.map(refusalOf).join('+')}`;
};

function refusalOf(answer: Awaited<ReturnType<typeof requestRefund>>): string {
  return answer.ok && answer.value.kind === 'refused' ? answer.value.reason : wordOf(answer);
}

/** Looks an unconfirmed refund up in the merchant dashboard and records what is there, sometimes too early. */
export const lookForRefund: StaffMove = async (office, at) => {
  const { chance, bank, oracle } = office;
  const open = await openRefunds(at.context);
  if (!open.ok) return open.error.kind;
  if (open.value.length === 0) return 'none';
  const request = chance.oneOf(open.value);
  const made = bank.refunds.find(({ reference, isMade }) => {
    return isMade && reference === request.reference;
  });
  const heldFrom = heldSince(office, request.id);
  const answer = await resolveRefund(
    at.context,
    somebody(chance, chance.fraction() < 0.8 ? 'supervisor' : undefined),
    {
      requestId: request.id,
      finding:
        made === undefined
          ? { found: 'not-refunded', howLooked: 'In the dashboard', typedPhrase: notFoundPhrase }
          : {
              found: 'refunded',
              gatewayId: made.gatewayId,
              amountMinor: made.amountMinor,
              refundedOn: todayAt(at),
              howLooked: 'In the dashboard',
            },
    },
  );
  const word = answer.ok && answer.value.kind === 'refused' ? answer.value.reason : wordOf(answer);
  if (word === 'resolved' && made === undefined && heldFrom !== null) {
    const heldMs = oracle.aliveMs() - heldFrom;
    if (heldMs < resolutionWaitMs) throw new Breach('hold', `${request.id} given up early`);
  }
  return `${made === undefined ? 'not made' : 'made'} ${word}`;
};

/** Running time of the terminal at which this world first saw the request as unconfirmed, in ms. */
function heldSince({ oracle }: Office, id: string): number | null {
  return oracle.unknownSinceAliveMs.get(id) ?? null;
}
