import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import type { PurchaseRequest } from '../../../src/main/ports/gateway/gateway.ts';
import { bytesOf, takenReference } from './bank-responses.ts';
import type { Delivery } from './bank-responses.ts';
import type { Profile } from './profile.ts';
import type { Life, VirtualTime } from './virtual-time.ts';

/** The bank's real handling of one request that it received. */
export interface BankWrite {
  readonly number: number;
  readonly attemptId: string;
  readonly intentId: string;
  readonly reference: string;
  readonly currency: string;
  readonly lastFour: string;
  /** Time of the request by the computer's clock, as a look-up shows it. */
  readonly receivedAt: string;
  /** Amount really taken when it is approved, in minor units. */
  readonly takenMinor: number;
  /** The bank's decision, known at once; it takes effect when `isDone` is set. */
  decision: 'approved' | 'declined' | 'refused' | 'nothing';
  /** True once the bank decided otherwise than its response said. */
  isTurned: boolean;
  readonly responseCode: string;
  readonly transactionId: string;
  isDone: boolean;
  reversedMinor: number;
  /** The part that the gateway was made to refund, without what staff refunded in the dashboard. */
  gatewayRefundedMinor: number;
}

/** One refund or void that the bank received. */
export interface BankRefund {
  readonly reference: string;
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly gatewayId: string;
  readonly isMade: boolean;
  /** True when its response is lost, broken or false. */
  readonly isAnsweredBadly: boolean;
}

/** Counts of look-ups that the bank answered, of those answered badly, and of those that settled an attempt. */
export interface LookUpCounts {
  asked: number;
  answeredBadly: number;
  settled: number;
}

/** Reply to one request. */
export interface BankReply {
  readonly write: BankWrite;
  /** Time from the write to the delivery, in ms; null when nothing ever arrives. */
  readonly afterMs: number | null;
  readonly delivery: Delivery;
}

/** The bank of one world, with the truth that no terminal can see. */
export interface SimulatedBank {
  readonly writes: readonly BankWrite[];
  readonly refunds: BankRefund[];
  readonly lookUps: LookUpCounts;
  receive(attempt: SentAttempt, request: PurchaseRequest): BankReply;
  writesOf(attemptId: string): readonly BankWrite[];
}

/** The row of the records that a request belongs to. */
export interface SentAttempt {
  readonly id: string;
  readonly intentId: string;
  readonly lastFour: string;
}

/** The bank goes on whatever the terminal does. */
const bankLife: Life = { isAlive: true };
/** Longest time between a request and its effect at the bank, in ms: within the hard deadline. */
const effectMsMax = 20_000;
const [softMs, hardMs] = [60_000, 150_000];

/** Opens a bank that has charged nothing yet. */
export function openBank(time: VirtualTime, chance: SeededChance, profile: Profile): SimulatedBank {
  const writes: BankWrite[] = [];

  const decide = (request: PurchaseRequest): Pick<BankWrite, 'decision' | 'responseCode'> => {
    const known = writes.find(
      (write) => write.reference === request.reference && write.decision === 'approved',
    );
    if (known !== undefined && profile.refusesKnownReference) {
      return chance.oneOf([
        { decision: 'refused', responseCode: takenReference },
        { decision: 'declined', responseCode: '94' },
        { decision: 'declined', responseCode: '96' },
      ] as const);
    }
    return chance.weighted([
      [70, { decision: 'approved', responseCode: chance.oneOf(['00', '00', '08']) }],
      [15, { decision: 'declined', responseCode: chance.oneOf(['05', '51', '91', '54', '14']) }],
      [3, { decision: 'refused', responseCode: '' }],
      [profile.badResponse * 20, { decision: 'nothing', responseCode: '' }],
    ] as const);
  };
  const takenOf = (request: PurchaseRequest): number => {
    const isPart = request.amountMinor > 1 && chance.fraction() < profile.badResponse / 10;
    return isPart
      ? request.amountMinor - 1 - chance.below(request.amountMinor - 1)
      : request.amountMinor;
  };
  // A run prepares charges ahead only where they are quick.
  const usualMs = chance.oneOf([400, 3_000]);
  const afterMs = (): number => {
    if (chance.fraction() >= profile.lateResponse) return 20 + chance.below(usualMs);
    return softMs + chance.below(hardMs - softMs + 5_000);
  };

  return {
    writes,
    refunds: [],
    lookUps: { asked: 0, answeredBadly: 0, settled: 0 },
    receive: (attempt, request) => {
      const number = writes.length + 1;
      const write: BankWrite = {
        number,
        attemptId: attempt.id,
        intentId: attempt.intentId,
        reference: request.reference,
        currency: request.currency,
        lastFour: attempt.lastFour,
        receivedAt: time.wall(),
        takenMinor: takenOf(request),
        ...decide(request),
        transactionId: `T-${number}`,
        isTurned: false,
        isDone: false,
        reversedMinor: 0,
        gatewayRefundedMinor: 0,
      };
      writes.push(write);
      const isBad = write.decision === 'nothing' || chance.fraction() < profile.badResponse;
      const arrivesMs = afterMs();
      const effectMs = Math.min(arrivesMs, chance.below(effectMsMax));
      time.after(effectMs, bankLife, () => {
        write.isDone = true;
      });
      const earlier = writes.find((one) => one !== write && one.decision === 'approved');
      const delivery = bytesOf({ write, request, earlier: earlier ?? null, isBad, chance });
      const isNever = delivery.kind === 'cut' && chance.fraction() < 0.3;
      return { write, afterMs: isNever ? null : arrivesMs, delivery };
    },
    writesOf: (attemptId) => writes.filter((write) => write.attemptId === attemptId),
  };
}
