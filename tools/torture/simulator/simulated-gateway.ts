import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { failed, ok } from '../../../src/domain/result.ts';
import { decodeBody } from '../../../src/main/gateway/wire/decode.ts';
import { describePurchase } from '../../../src/main/gateway/wire/encode.ts';
import type {
  Gateway,
  LookUpResponse,
  PurchaseResponse,
  PurchaseRequest,
} from '../../../src/main/ports/gateway/gateway.ts';
import type { GatewayConnection } from '../../../src/main/ports/gateway/gateway.ts';
import type { Delivery } from './bank-responses.ts';
import { lostRefund, simulatedRefund } from './simulated-refund.ts';
import { simulatedLookUp } from './simulated-look-up.ts';
import type { Oracle } from './oracle.ts';
import type { Profile } from './profile.ts';
import type { SimulatedBank } from './simulated-bank.ts';
import type { Life, VirtualTime } from './virtual-time.ts';

/** Parts of a simulated network. */
export interface NetworkParts {
  readonly time: VirtualTime;
  readonly chance: SeededChance;
  readonly profile: Profile;
  readonly bank: SimulatedBank;
  readonly oracle: Oracle;
  readonly life: Life;
}

const connectFaults = ['name-not-found', 'refused', 'unreachable', 'tls-untrusted'] as const;
const slowConnectFaults = ['connect-deadline', 'tls-failed', 'connection-lost'] as const;
const connectDeadlineMs = 15_000;
const [softMs, hardMs] = [60_000, 150_000];

/** A network and a bank behind the real port; the real decoder reads the responses. */
export function simulatedGateway(parts: NetworkParts): Gateway {
  const { time, chance, profile, life } = parts;
  const wait = (durationMs: number) =>
    new Promise<void>((wake) => time.after(durationMs, life, wake));
  return {
    connect: async () => {
      const isFailing = chance.fraction() < profile.connectFault;
      const isSlow = isFailing && chance.fraction() < 0.5;
      await wait(isSlow ? connectDeadlineMs : 5 + chance.below(200));
      if (!isFailing) return ok(openConnection(parts));
      const kind = chance.oneOf(isSlow ? slowConnectFaults : connectFaults);
      return failed({ kind, detail: 'simulated' });
    },
    probe: () => Promise.resolve({ kind: 'not-reached', reason: 'refused' }),
    lookUp: async (_endpoint, { path, reference }) => {
      await wait(5 + chance.below(2_000));
      return simulatedLookUp(parts, path, reference);
    },
    walletHash: () => notSimulated(),
    requestWalletToken: () => notSimulated(),
    tokeniseWallet: () => notSimulated(),
  };
}

function notSimulated(): never {
  throw new Error('Wallets are not simulated');
}

function openConnection(parts: NetworkParts): GatewayConnection {
  const { time, chance, profile, life, bank, oracle } = parts;
  let isClosed = false;
  let interrupt: (() => void) | null = null;
  const isDead = chance.fraction() < profile.connectFault / 4;

  return {
    isUsable: () => !isClosed && !isDead,
    describePurchase: (request) => describePurchase(request, {}),
    close: () => {
      isClosed = true;
      interrupt?.();
    },
    sendRefund: (request) =>
      new Promise((resolve) => {
        let isOver = false;
        const finish = (response: LookUpResponse) => {
          if (isOver || !life.isAlive) return;
          isOver = true;
          resolve(response);
        };
        interrupt = () => finish(lostRefund('interrupted'));
        if (isClosed) return finish(lostRefund('interrupted'));
        const { response, afterMs } = simulatedRefund(parts, request);
        time.after(afterMs, life, () => finish(response));
        time.after(hardMs, life, () => finish(lostRefund('hard-deadline')));
      }),
    sendPurchase: (request, onLate) =>
      new Promise((resolve) => {
        let isOver = false;
        let attemptId = '';
        const finish = (response: PurchaseResponse) => {
          if (isOver || !life.isAlive) return;
          isOver = true;
          oracle.answered(attemptId);
          resolve(response);
        };
        interrupt = () => finish(incomplete('interrupted'));
        if (isClosed) return finish(incomplete('interrupted'));
        const sent = oracle.sent(request);
        attemptId = sent.id;
        const { delivery, afterMs } = bank.receive(sent, request);
        time.after(softMs, life, () => {
          if (!isOver) onLate();
        });
        if (afterMs !== null) {
          time.after(afterMs, life, () => finish(readDelivery(delivery, request)));
        }
        time.after(hardMs, life, () => finish(incomplete('hard-deadline')));
      }),
  };
}

type IncompleteReason = 'no-answer' | 'connection-lost' | 'hard-deadline' | 'interrupted';

function incomplete(reason: IncompleteReason): PurchaseResponse {
  const secrets = { cardToken: null, trackingId: null, trueTransactionId: null };
  return { response: { kind: 'incomplete', reason }, ...secrets, gatewayTime: null };
}

function readDelivery(delivery: Delivery, { instrument }: PurchaseRequest): PurchaseResponse {
  if (delivery.kind === 'cut') return incomplete(delivery.reason);
  const { body, ...secrets } = decodeBody(delivery.bytes, {
    cardNumber: instrument.kind === 'card' ? instrument.number : null,
    securityCode: instrument.kind === 'card' ? instrument.securityCode : null,
    others: instrument.kind === 'token' ? [instrument.token] : [],
  });
  const { status } = delivery;
  const response = { kind: 'complete', status, retryAfterSeconds: null, body } as const;
  return { response, ...secrets, gatewayTime: null };
}
