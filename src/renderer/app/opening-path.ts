import type { Status } from '../../contract/staff/session.ts';
import type { ScreenPath } from '../lib/paths.ts';
import { isRoleEnough } from '../../domain/staff/role.ts';
import { paths } from '../lib/paths.ts';
import type { Screen } from './screens.ts';

/**
 * The screen that the window opens on: To do, where a working day starts.
 *
 * An accountant starts in Day close. The very first start, before any practice payment, opens on Take payment with a practice card.
 */
export function openingPath(status: Status, screens: readonly Screen[]): ScreenPath {
  if (!isRoleEnough(status.role, 'clerk')) return paths.dayClose;
  const firstStart = status.mode === 'practice' && !status.firstSteps.payment;
  const hasToDo = screens.some((screen) => screen.path === paths.toDo);
  return firstStart || !hasToDo ? paths.takePayment : paths.toDo;
}
