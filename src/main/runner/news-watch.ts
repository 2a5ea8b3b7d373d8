import { errorName } from '../../domain/assert.ts';
import type { NewsTopic } from '../../domain/terminals/news.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import type { Runner } from '../usecases/runs/runner.ts';
import type { SignInSession } from '../usecases/staff/sign-in-session.ts';
import { createThrottle } from './throttle.ts';

/** Shortest interval between two updates of the windows, in ms: a run elsewhere changes many payments a second. */
const windowsGapMs = 250;
/** Shortest interval between two reads of the frame's counts, in ms. */
const statusGapMs = 500;
/** Shortest interval between two reads of staff and their rules, in ms. */
const staffGapMs = 500;

/** Shortest interval between two reads of the run that this terminal leads, in ms. */
const runGapMs = 250;

/** Topics that hold who may do what here. */
const staffTopics: readonly NewsTopic[] = ['staff', 'rules'];

/** The parts of an open account that follow other terminals. */
type NewsContext = Pick<AccountContext, 'ledger' | 'clock' | 'log' | 'notifier' | 'announceStatus'>;

/** The parts of main that follow the news. */
interface Followers {
  readonly session: Pick<SignInSession, 'refresh'>;
  readonly runner: Pick<Runner, 'heed'>;
  /** The account's own settings, which the records hold. */
  readonly settings: { look(): Promise<void> };
}

/**
 * Passes on what other terminals change, until the returned function is called: to the windows, to the frame's counts,
 * to the run that this terminal leads, to the account's settings, and to the sign-in session, which holds staff and rules
 * in memory. Does nothing for records in a file.
 */
export function startNews(
  context: NewsContext,
  { session, runner, settings }: Followers,
): () => Promise<void> {
  const { clock, log, notifier } = context;
  const { news } = context.ledger.terminals;
  if (news === null) return async () => undefined;
  const changed = new Set<NewsTopic>();
  const windows = createThrottle(clock, windowsGapMs, () => {
    const topics = [...changed];
    changed.clear();
    notifier.publish('records.changed', { topics });
  });
  const status = createThrottle(clock, statusGapMs, () => void context.announceStatus());
  const readStaff = async () => {
    await settings.look();
    const read = await session.refresh();
    // A person who was deactivated elsewhere must not stay signed in here.
    if (!read.ok) staff.ask();
  };
  const staff = createThrottle(clock, staffGapMs, () => {
    readStaff().catch((error: unknown) => {
      log.error('news.staff-broke', { error: errorName(error) });
    });
  });
  const run = createThrottle(clock, runGapMs, () => {
    runner.heed().catch((error: unknown) => {
      log.error('news.run-broke', { error: errorName(error) });
    });
  });
  const stop = news.listen((topics) => {
    // A pause or a stop that was pressed at another terminal, and the results of one that helps.
    if (topics.includes('runs') || topics.includes('payments')) run.ask();
    for (const topic of topics) changed.add(topic);
    windows.ask();
    status.ask();
    if (topics.some((topic) => staffTopics.includes(topic))) staff.ask();
  });
  return async () => {
    for (const throttle of [windows, status, staff, run]) throttle.end();
    await stop();
  };
}
