import { lookUpNow } from '../../../src/main/usecases/unconfirmed/look-up-attempt.ts';
import { startLookUps } from '../../../src/main/runner/look-up-watch.ts';
import { anyAttempt, somebody, wordOf } from './staff.ts';
import type { StaffMove } from './staff.ts';

/** Staff ask the gateway about a payment that is unconfirmed, or may be paid elsewhere. */
export const askGateway: StaffMove = async (office, at) => {
  const id = anyAttempt(office, null, ['unknown', 'unknown', 'reference-taken']);
  if (id === null) return 'none';
  return wordOf(await lookUpNow(at.context, somebody(office.chance), id));
};

/** Looks up everything that is due by the schedule, as the app does at intervals. */
export const lookUpsDue: StaffMove = async (_office, at) => {
  const watch = startLookUps(at.context);
  await watch.look();
  await watch.end();
  return 'looked';
};
