import type { Account } from '../../../domain/accounts/account.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { Host } from '../../host.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PracticeTools } from '../../ports/practice.ts';
import { practiceCredentials } from '../../sandbox/bank.ts';
import { endpointWith } from '../../usecases/accounts/gateway-endpoint.ts';
import type { GatewayAccess } from '../gateway-access.ts';
import { startPracticeBank } from './practice-bank.ts';
import type { PracticeBank, PracticeBankDown } from './practice-bank.ts';
import { openPracticeTime } from './practice-time.ts';
import type { PracticeTime } from './practice-time.ts';
import { joinSharedBank } from './shared-bank.ts';
import { minuteMs } from '../../../domain/time/units.ts';

/** A practice bank, the account's clock and its tools. */
interface Practice {
  readonly bank: Pick<PracticeBank, 'baseUrl' | 'practiceUrl' | 'close'>;
  readonly clock: Clock;
  readonly tools: PracticeTools;
}

/**
 * Opens the practice bank of a practice account: one of its own, or the one that the host names.
 *
 * It needs no keychain and no network. `timePassed` is called when another terminal moved the clock of a shared bank.
 */
export async function openPracticeAccess(
  host: Host,
  account: Account,
  timePassed: () => void,
): Promise<GatewayAccess> {
  const opened =
    host.sharedBank === undefined
      ? await ownPractice(host)
      : await sharedPractice(host.sharedBank, host.clock, timePassed);
  if (!opened.ok) {
    host.log.error('practice-bank.down', { detail: opened.error.detail });
    return noBank(host.clock);
  }
  const { bank, clock, tools } = opened.value;
  const { username, token } = practiceCredentials;
  const credential = { scheme: 'basic', username, token: new Secret(token) } as const;
  const endpoint = endpointWith({ ...account, baseUrl: bank.baseUrl }, credential);
  return {
    endpoint: async () => ok(endpoint),
    trouble: () => null,
    practiceEndpoint: endpoint,
    practiceUrl: bank.practiceUrl,
    clock,
    practice: tools,
    addresses: null,
    close: () => bank.close(),
  };
}

function noBank(clock: Clock): GatewayAccess {
  const trouble = { kind: 'practice-bank-down' } as const;
  return {
    endpoint: async () => failed(trouble),
    trouble: () => trouble,
    practiceEndpoint: null,
    practiceUrl: null,
    clock,
    practice: null,
    addresses: null,
    close: async () => undefined,
  };
}

async function ownPractice({
  paths,
  clock,
  workerUrls,
}: Host): Promise<Result<Practice, PracticeBankDown>> {
  const folder = paths.practiceBankFolder();
  const time = openPracticeTime(`${folder}/minutes-ahead`, clock);
  const bank = await startPracticeBank(workerUrls.sandbox, `${folder}/book.jsonl`);
  if (!bank.ok) return bank;
  return ok({ bank: bank.value, clock: time.clock, tools: await ownTools(bank.value, time) });
}

/** The bank follows the terminal's practice time; time that a kill kept from it is made up at the next start. */
async function ownTools(bank: PracticeBank, time: PracticeTime): Promise<PracticeTools> {
  let bankMinutes = bank.advancedMinutes;
  const followClock = async () => {
    const minutes = time.minutesAhead() - bankMinutes;
    if (minutes > 0 && (await bank.advanceMinutes(minutes))) bankMinutes += minutes;
  };
  await followClock();
  return {
    minutesAhead: () => time.minutesAhead(),
    passMinutes: async (minutes) => {
      if (!time.pass(minutes)) return false;
      await followClock();
      return true;
    },
    saveCards: (cards) => bank.saveCards(cards),
    dateBack: (charges) => bank.dateBack(charges),
  };
}

/** The terminals of a shared bank follow its clock: their practice time is one. */
async function sharedPractice(
  address: string,
  clock: Clock,
  timePassed: () => void,
): Promise<Result<Practice, PracticeBankDown>> {
  const joined = await joinSharedBank(address, timePassed);
  if (!joined.ok) return joined;
  const bank = joined.value;
  const aheadMs = () => bank.minutesAhead() * minuteMs;
  return ok({
    bank,
    clock: {
      now: () => new Date(Date.parse(clock.now()) + aheadMs()).toISOString() as Instant,
      monotonicMs: () => clock.monotonicMs(),
      waitMs: (durationMs) => clock.waitMs(durationMs),
    },
    tools: bank,
  });
}
