import { higherRole } from '../../../domain/staff/role.ts';
import { checkCharge } from '../../usecases/charge/check-charge.ts';
import { findCharge, recentCharges, searchCharges } from '../../usecases/charge/look-up.ts';
import { openDraft } from '../../usecases/charge/open-draft.ts';
import { submitCharge } from '../../usecases/charge/submit-charge.ts';
import type { Staff } from '../../usecases/desk.ts';
import type { Caller, Handlers } from '../handler-map.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type ChargeOperation = Extract<keyof Handlers, `charge.${string}`>;

/** Everything of `contract/charge.ts`. */
export function chargeHandlers(door: DeskDoor): Pick<Handlers, ChargeOperation> {
  return {
    'charge.open': ({ retryOf }) => atDesk(door, (desk) => openDraft(desk, retryOf)),
    'charge.check': (order) => atDesk(door, (desk) => checkCharge(desk, order)),
    'charge.submit': (submission, caller) =>
      atDesk(door, (desk) => submitCharge(desk, staffOf(caller), submission)),
    'charge.find': ({ attemptId }) => atDesk(door, (desk) => findCharge(desk, attemptId)),
    'charge.search': ({ text, limit }) => atDesk(door, (desk) => searchCharges(desk, text, limit)),
    'charge.recent': ({ limit }) => atDesk(door, (desk) => recentCharges(desk, limit)),
  };
}

/** The caller as the use cases know people, in the higher of their own role and the approver's. */
export function staffOf({ operatorId, operatorName, role, approvedBy }: Caller): Staff {
  return {
    id: operatorId,
    name: operatorName,
    role: approvedBy === null ? role : higherRole(role, approvedBy.role),
    approvedBy: approvedBy && {
      id: approvedBy.operatorId,
      name: approvedBy.operatorName,
      role: approvedBy.role,
    },
  };
}
