import type { ParsedInput } from '../../../../src/contract/index.ts';
import type { CardTokenName } from '../../../../src/domain/cards/card-tokens.ts';
import type { CardId } from '../../../../src/domain/ids.ts';
import { Secret } from '../../../../src/domain/secret.ts';
import { submitCharge } from '../../../../src/main/usecases/charge/submit-charge.ts';
import { findCustomer } from '../../../../src/main/usecases/customers/find-customers.ts';
import { saveCustomer } from '../../../../src/main/usecases/customers/save-customer.ts';
import { tokenSealContext } from '../../../../src/main/usecases/customers/token-seal-context.ts';
import type { AccountContext } from '../../../../src/main/usecases/account-context.ts';
import { openTestContext, order, person, valueOf } from '../test-context.ts';

type Submission = ParsedInput<'charge.submit'>;
type Keyed = Parameters<typeof order>[1];

/** Consent text of these tests. */
export const words = 'May we keep your card ending 2346?';
export const saveCard = { words, channel: 'phone' } as const;

/** A test context with one customer, and the operations on cards on file. */
export async function openCardContext(options: Parameters<typeof openTestContext>[0] = {}) {
  const bench = await openTestContext(options);
  const { context } = bench;
  const saved = valueOf(
    await saveCustomer(context, person('clerk'), {
      customerId: null,
      name: 'María González',
      phone: '0412 345 678',
      email: 'maria@example.com',
      notes: '',
    }),
  );
  if (saved.kind !== 'saved') throw new Error('The customer was refused.');
  const customerId = saved.customer.id;

  const submitAt = async (at: AccountContext, change: Partial<Submission>, keyed: Keyed = {}) =>
    submitCharge(at, person('clerk'), {
      ...order({}, keyed),
      customerId,
      ...change,
      draftId: await bench.open(),
    });
  const submit = async (change: Partial<Submission>, keyed: Keyed = {}) =>
    valueOf(await submitAt(context, change, keyed));
  const charge = async (change: Partial<Submission>, keyed: Keyed = {}) => {
    const answer = await submit(change, keyed);
    if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`);
    await context.inFlightCharges.allEnded();
    return (await bench.find(answer.attempt.id)).attempt;
  };
  /** Charges a keyed card that is to be saved. */
  const keep = (keyed: Keyed = {}) => charge({ saveCard }, keyed);
  return {
    ...bench,
    customerId,
    submitAt,
    submit,
    charge,
    keep,
    /** The id of a card that was charged and saved. */
    keptId: async (keyed: Keyed = {}) => cardOf((await keep(keyed)).cardId),
    kept: (cardId: CardId, change: Partial<Submission> = {}) =>
      charge({ card: { kind: 'kept', cardId }, ...change }),
    file: async () => valueOf(await findCustomer(context, customerId)),
    /** The token of a card on file, which only tests read. */
    tokenOf: async (cardId: CardId, name: CardTokenName = 'first') => {
      const card = valueOf(await context.ledger.customers.findCard(cardId));
      const sealed = name === 'first' ? card?.sealedToken : card?.newestSealedToken;
      const opened = await context.sealer.open(sealed ?? '', tokenSealContext(cardId, name));
      return valueOf(opened).reveal();
    },
  };
}

function cardOf(id: CardId | null): CardId {
  if (id === null) throw new Error('No card was kept.');
  return id;
}

/** The context after another seal was written into the row of a card. */
export function withSeal(
  context: AccountContext,
  cardId: CardId,
  sealedToken: string,
): AccountContext {
  const { customers, attempts } = context.ledger;
  const spoil = (found: Awaited<ReturnType<typeof customers.findCard>>): typeof found => {
    if (!found.ok || found.value?.id !== cardId) return found;
    return { ok: true, value: { ...found.value, sealedToken } };
  };
  const findCard: typeof customers.findCard = async (id) => spoil(await customers.findCard(id));
  const orderFacts: typeof attempts.orderFacts = async (asked) => {
    const facts = await attempts.orderFacts(asked);
    return facts.ok
      ? { ok: true, value: { ...facts.value, card: spoil(facts.value.card) } }
      : facts;
  };
  return {
    ...context,
    ledger: {
      ...context.ledger,
      customers: { ...customers, findCard },
      attempts: { ...attempts, orderFacts },
    },
  };
}

/** The context with a card on file whose token the gateway does not know. */
export async function withForgottenCard(
  context: AccountContext,
  cardId: CardId,
  token: string,
): Promise<AccountContext> {
  const sealed = valueOf(await context.sealer.seal(new Secret(token), tokenSealContext(cardId)));
  const spoilt = withSeal(context, cardId, sealed);
  const { attempts } = spoilt.ledger;
  const own = valueOf(await context.ledger.customers.findCard(cardId))?.sealedToken ?? null;
  const prepare: typeof attempts.prepare = (attempt, scope) =>
    attempts.prepare(attempt, scope, own);
  return { ...spoilt, ledger: { ...spoilt.ledger, attempts: { ...attempts, prepare } } };
}
