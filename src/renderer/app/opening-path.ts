import type { Status } from '../../contract/staff/session.ts';
import type { ScreenPath } from '../lib/paths.ts';
import { paths } from '../lib/paths.ts';
import type { Screen } from './screens.ts';

/**
 * The screen that the window opens on: To do, where a working day starts.
 *
 * The very first start, before any practice payment, opens on Take payment with a practice card.
 */
export function openingPath(status: Status, screens: readonly Screen[]): ScreenPath {
  const firstStart = status.mode === 'practice' && !status.firstSteps.payment;
  const hasToDo = screens.some((screen) => screen.path === paths.toDo);
  return firstStart || !hasToDo ? paths.takePayment : paths.toDo;
}
