import { allOff, defaultAbilities } from '../../../../src/domain/accounts/gateway-abilities.ts';
import type { ParsedInput } from '../../../../src/contract/index.ts';
import type { Role } from '../../../../src/contract/define.ts';
import type { AttemptId } from '../../../../src/domain/ids.ts';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import { readPaymentFollowUps } from '../../../../src/main/usecases/payments/payment-follow-ups.ts';
import { launchRefund, openRefunds } from '../../../../src/main/usecases/refunds/request-refund.ts';
import { resolveRefund } from '../../../../src/main/usecases/refunds/resolve-refund.ts';
import { openTestContext, person, valueOf } from '../test-context.ts';
import type { TestContextOptions } from '../test-context.ts';

type Asked = ParsedInput<'refunds.ask'>;

/** Refunds and voids turned on, with a clerk's limit of 50 and a supervisor's of 500. */
export const withRefunds = {
  ...allOff(defaultAbilities),
  refund: { ...defaultAbilities.refund, isOn: true },
  void: { ...defaultAbilities.void, isOn: true },
  refundLimits: { clerkMajor: 50, supervisorMajor: 500 },
};

/** A context whose gateway refunds and voids, with its clock at the bank's own time. */
export async function refundingContext({ account, ...options }: TestContextOptions = {}) {
  const opened = await openTestContext({
    ...options,
    account: { abilities: withRefunds, ...account },
  });
  const { context, clock } = opened;
  clock.setWall(new Date().toISOString() as Instant);
  /** Asks, waits for the outcome, and returns the answer with the payment's requests. */
  const ask = async (
    asked: Partial<Asked> & Pick<Asked, 'attemptId'>,
    role: Role = 'supervisor',
  ) => {
    const whole = { kind: 'refund', amountMinor: 1000, reason: 'Sent back', owedAgainOn: null };
    const launched = valueOf(
      await launchRefund(context, person(role), { ...whole, ...asked } as Asked),
    );
    await launched.ended;
    return launched.answer;
  };
  const file = async (id: AttemptId) => valueOf(await readPaymentFollowUps(context, id));
  const open = async () => valueOf(await openRefunds(context));
  const settle = async (asked: ParsedInput<'refunds.resolve'>, role: Role = 'supervisor') =>
    valueOf(await resolveRefund(context, person(role), asked));
  const states = async (id: AttemptId) => (await file(id)).requests.map(({ state }) => state);
  const madeAtBank = () => opened.bank.refunds();
  return { ...opened, ask, file, open, settle, requestStates: states, madeAtBank };
}
