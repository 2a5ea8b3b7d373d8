import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import type { Attempt } from '../../../src/domain/charge/attempt.ts';
import type { AttemptView } from '../../../src/contract/charge/attempt-view.ts';
import type { Role } from '../../../src/contract/define.ts';
import type { OperationOutput } from '../../../src/contract/index.ts';
import type { ResolutionInput } from '../../../src/contract/charge/unconfirmed.ts';
import type { Account } from '../../../src/domain/accounts/account.ts';
import { resolutionQuestions } from '../../../src/domain/charge/question-resolution.ts';
import type { ResolutionQuestion } from '../../../src/domain/charge/question-resolution.ts';
import type { AttemptId, BootId, OperatorId, TerminalId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { CodeAbsentReason } from '../../../src/domain/accounts/form-fields.ts';
import { ok } from '../../../src/domain/result.ts';
import type { Result } from '../../../src/domain/result.ts';
import { Secret } from '../../../src/domain/secret.ts';
import { createGateway } from '../../../src/main/gateway/client.ts';
import { openLedger } from '../../../src/main/ledger/open.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import type { Gateway, GatewayEndpoint } from '../../../src/main/ports/gateway/gateway.ts';
import type { AttemptJournal } from '../../../src/main/ports/ledger/ledger.ts';
import { practiceCredentials } from '../../../src/main/sandbox/bank.ts';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import { randomIds } from '../../../src/main/shell/random-ids.ts';
import { endpointWith } from '../../../src/main/usecases/accounts/gateway-endpoint.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { createAuditNotes } from '../../../src/main/usecases/audit/audit-notes.ts';
import { createDraftRegistry } from '../../../src/main/usecases/charge/draft-registry.ts';
import { createInFlightCharges } from '../../../src/main/usecases/charge/in-flight-charges.ts';
import { findCharge } from '../../../src/main/usecases/charge/look-up.ts';
import { openDraft } from '../../../src/main/usecases/charge/open-draft.ts';
import { submitCharge } from '../../../src/main/usecases/charge/submit-charge.ts';
import type { AccountContext } from '../../../src/main/usecases/account-context.ts';
import { createLedgerTime, practiceLedgerTime } from '../../../src/main/usecases/ledger-time.ts';
import { createRunningClock } from '../../../src/main/usecases/running-clock.ts';
import { resolveUnconfirmed } from '../../../src/main/usecases/unconfirmed/resolve-unconfirmed.ts';
import { createSealer } from '../../../src/main/vault/seal.ts';
import { fileSealingKeys } from '../../../src/main/vault/sealing-keys.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { memoryLog } from '../../fakes/memory-log.ts';
import { recordingNotifier } from '../../fakes/recording-notifier.ts';
import { testKeyring } from '../../fixtures/audit-keyring.ts';
import { putTemplate } from '../../fixtures/ledger-template.ts';
import { startOnSameThread } from '../../fixtures/same-thread.ts';
import { ledgerWorkerUrl } from '../../fixtures/worker-urls.ts';
import { journalIn, outboxIn } from '../../fixtures/sent-journal.ts';

type SubmitAnswer = OperationOutput<'charge.submit'>;
type ResolveAnswer = OperationOutput<'unconfirmed.resolve'>;

/** Published test numbers by the practice bank's response to them (docs/gateway-facts.md, Test cards). */
export const approvingCard = '5123456789012346';
export const decliningCard = '4557012345678902';
export const tellingCard = '4111111111111111';

/** Differences of a test's account context from the default. */
export interface TestContextOptions {
  readonly account?: Partial<Account>;
  readonly endpoint?: Partial<GatewayEndpoint>;
  readonly gatewayAccess?: AccountContext['endpoint'];
  /** A fault at the port, around the real records. */
  readonly journal?: (real: AttemptJournal) => Partial<AttemptJournal>;
  readonly gateway?: (real: Gateway) => Gateway;
  /** Kept open to the end of the file, for tests that need no context of their own. */
  readonly isShared?: boolean;
}

const openedByTest: (() => Promise<void>)[] = [];
const openedByFile: (() => Promise<void>)[] = [];

afterEach(() => disposeOf(openedByTest));
afterAll(() => disposeOf(openedByFile));

async function disposeOf(opened: (() => Promise<void>)[]): Promise<void> {
  for (const dispose of opened.splice(0)) await dispose();
}

let ordersMade = 0;

/** A filled form with keyed card details, except the draft. */
export interface KeyedOrder {
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly channel: 'phone' | 'mail';
  readonly duplicateReason: string | null;
  readonly customerId: null;
  readonly saveCard: null;
  readonly card: KeyedCard;
}

interface KeyedCard {
  readonly kind: 'keyed';
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly holder: string | null;
  readonly securityCode: string | null;
  readonly codeAbsentReason: CodeAbsentReason | null;
}

/** An order with a unique reference, on a card that is always approved. */
export function order(
  changes: Partial<Omit<KeyedOrder, 'card'>> = {},
  card: Partial<KeyedCard> = {},
): KeyedOrder {
  ordersMade += 1;
  return {
    reference: `INV-${ordersMade}`,
    amountMinor: 10_000 + ordersMade * 100,
    currency: 'AUD' as CurrencyCode,
    channel: 'phone',
    duplicateReason: null,
    customerId: null,
    saveCard: null,
    ...changes,
    card: {
      kind: 'keyed',
      number: approvingCard,
      expiryMonth: 4,
      expiryYear: 2028,
      holder: 'Ada Näher',
      securityCode: '123',
      codeAbsentReason: null,
      ...card,
    },
  };
}

/** Unwraps a result that must be a value. */
export function valueOf<Value>(result: Result<Value, { readonly kind: string }>): Value {
  if (!result.ok) throw new Error(`Expected a value and got ${JSON.stringify(result.error)}`);
  return result.value;
}

/** An operator in a role. */
export function person(role: Role) {
  return { id: role as string as OperatorId, name: role, role };
}

/**
 * One open account made of the real ledger, gateway and practice bank; only time and its windows are
 * stand-ins.
 *
 * After each test the ledger must hold its invariants, and the bank must have received each reference as
 * often as the ledger dispatched it.
 */
export async function openTestContext(options: TestContextOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-desk-'));
  const bank = await startSandbox({ seed: 7, abilities: true });
  const clock = handClock();
  const [log, notifier] = [memoryLog(), recordingNotifier()];
  const bootId = randomIds.bootId();
  const ledger = valueOf(await openTestLedger(join(folder, 'ledger.sqlite'), bootId));
  const account: Account = { ...practiceAccount, ...options.account };
  const { username, token } = practiceCredentials;
  const endpoint: GatewayEndpoint = {
    ...endpointWith(
      { ...account, baseUrl: bank.baseUrl },
      { scheme: 'basic', username, token: new Secret(token) },
    ),
    connectDeadlineMs: 400,
    softDeadlineMs: 5_000,
    hardDeadlineMs: 10_000,
    ...options.endpoint,
  };
  const statuses = { announced: 0 };
  const journal = { ...ledger.attempts, ...options.journal?.(ledger.attempts) };
  const realGateway = createGateway();
  const context: AccountContext = {
    account,
    terminalId: 'terminal-1' as TerminalId,
    bootId,
    ledger: { ...ledger, attempts: journal },
    sealer: createSealer({
      keys: fileSealingKeys(join(folder, 'sealing-key')),
      holdsSealed: () => ledger.customers.holdsSealed(),
    }),
    gateway: options.gateway?.(realGateway) ?? realGateway,
    endpoint: options.gatewayAccess ?? (async () => ok(endpoint)),
    clock,
    running: createRunningClock(0, clock, ledger.runningTime),
    ledgerTime:
      account.mode === 'practice'
        ? practiceLedgerTime(clock)
        : createLedgerTime(null, clock, ledger.runningTime),
    ids: randomIds,
    audit: createAuditNotes(ledger, { clock, log }),
    log,
    notifier,
    drafts: createDraftRegistry(randomIds),
    inFlightCharges: createInFlightCharges(),
    sentJournal: journalIn(folder),
    outbox: outboxIn(folder, () => context.sealer),
    practice: practiceOf(bank),
    operatorName: (id) => `Name of ${id}`,
    announceStatus: async () => {
      statuses.announced += 1;
    },
  };
  const opened = options.isShared === true ? openedByFile : openedByTest;
  opened.push(async () => {
    context.inFlightCharges.abandonAll();
    await context.inFlightCharges.allEnded();
    await checkTruth(ledger, bank);
    await context.sentJournal.close();
    await ledger.close();
    await bank.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ledgerFiles = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('ledger.sqlite'))
      .map((name) => join(folder, name));
  return { ...actsAt(context), context, bank, clock, log, notifier, ledger, statuses, ledgerFiles };
}

export type TestContext = Awaited<ReturnType<typeof openTestContext>>;

/** The practice bank's own tools; tests set its clock. */
function practiceOf(bank: RunningSandbox): AccountContext['practice'] {
  return {
    minutesAhead: () => 0,
    passMinutes: async () => true,
    saveCards: (cards) => bank.saveCards(cards),
    dateBack: async (charges) => {
      bank.dateBack(charges);
      return true;
    },
  };
}

/** Opens a ledger as the app does, but without threads: it runs in the caller's own. */
export function openTestLedger(file: string, bootId: BootId) {
  putTemplate(file);
  return openLedger({
    startThread: startOnSameThread,
    file,
    accountId: practiceAccount.id,
    expected: false,
    openedAt: handClock().now(),
    workerUrl: ledgerWorkerUrl,
    bootId,
    timeZone: practiceAccount.timeZone,
    audit: testKeyring(),
  });
}

/** Role of the operator, and the attempt that the form continues from. */
interface Submitting {
  readonly role?: Role;
  readonly retryOf?: AttemptId;
}

/** Operations of staff in a context. */
function actsAt(context: AccountContext) {
  const open = async (retryOf: AttemptId | null = null) =>
    valueOf(await openDraft(context, retryOf)).draftId;
  const submit = async (
    keyed: KeyedOrder,
    { role = 'clerk', retryOf }: Submitting = {},
  ): Promise<SubmitAnswer> =>
    valueOf(await submitCharge(context, person(role), { ...keyed, draftId: await open(retryOf) }));
  const find = async (id: AttemptId) => valueOf(await findCharge(context, id));
  /** Submits an order that must be accepted, and returns its outcome. */
  const charge = async (keyed: KeyedOrder, submitting: Submitting = {}): Promise<AttemptView> => {
    const { id } = acceptedOf(await submit(keyed, submitting));
    await context.inFlightCharges.allEnded();
    return (await find(id)).attempt;
  };
  const resolve = async (
    attemptId: AttemptId,
    finding: ResolutionInput,
    role: Role = 'supervisor',
    confirmed: readonly ResolutionQuestion[] = resolutionQuestions,
  ): Promise<ResolveAnswer> =>
    valueOf(await resolveUnconfirmed(context, person(role), { attemptId, finding, confirmed }));
  /** The states that an attempt went through, from its timeline. */
  const states = async (id: AttemptId): Promise<readonly string[]> =>
    (await find(id)).moves.map(({ to }) => to);
  /** Count of all attempts. */
  const rows = async (): Promise<number> =>
    valueOf(await context.ledger.attempts.page({ states: null, before: null, limit: 200 })).length;

  return { open, submit, find, charge, resolve, states, rows };
}

/** The attempt of an accepted submit. */
export function acceptedOf(answer: SubmitAnswer): AttemptView {
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`);
  return answer.attempt;
}

async function everyAttempt(ledger: OpenedLedger): Promise<readonly Attempt[]> {
  const rows: Attempt[] = [];
  for (;;) {
    const last = rows.at(-1);
    const before = last === undefined ? null : { preparedAt: last.preparedAt, id: last.id };
    // oxlint-disable-next-line no-await-in-loop -- A page follows the one before it.
    const page = valueOf(await ledger.attempts.page({ states: null, before, limit: 200 }));
    if (page.length === 0) return rows;
    rows.push(...page);
  }
}

async function checkTruth(ledger: OpenedLedger, bank: RunningSandbox): Promise<void> {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  const rows = await everyAttempt(ledger);
  const requests = bank.purchaseRequests();
  for (const [reference, count] of Object.entries(requests)) {
    const dispatched = rows.filter((row) => row.reference === reference && row.dispatchedAt);
    expect(count, `requests named ${reference}`).toBeLessThanOrEqual(dispatched.length);
  }
  for (const charge of bank.truth()) {
    const known = rows.filter((row) => row.reference === charge.reference);
    const hides = known.every((row) => ['not-sent', 'declined', 'rejected'].includes(row.state));
    expect(hides, `a charge of ${charge.reference} that the records deny`).toBe(false);
  }
}
