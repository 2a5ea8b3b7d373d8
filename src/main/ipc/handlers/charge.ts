import { higherRole, mayBeApproved } from '../../../domain/staff/role.ts';
import { checkCharge } from '../../usecases/charge/check-charge.ts';
import { findCharge, recentCharges, searchCharges } from '../../usecases/charge/look-up.ts';
import { openDraft } from '../../usecases/charge/open-draft.ts';
import { submitCharge } from '../../usecases/charge/submit-charge.ts';
import type { Staff } from '../../usecases/account-context.ts';
import type { Caller, Handlers } from '../handler-map.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type ChargeOperation = Extract<keyof Handlers, `charge.${string}`>;

/** Everything of `contract/charge/charge.ts`. */
export function chargeHandlers(source: AccountSource): Pick<Handlers, ChargeOperation> {
  return {
    'charge.open': ({ retryOf }) => withAccount(source, (context) => openDraft(context, retryOf)),
    'charge.check': (order) => withAccount(source, (context) => checkCharge(context, order)),
    'charge.submit': (submission, caller) =>
      withAccount(source, (context) => submitCharge(context, staffOf(caller), submission)),
    'charge.find': ({ attemptId }) =>
      withAccount(source, (context) => findCharge(context, attemptId)),
    'charge.search': ({ text, limit }) =>
      withAccount(source, (context) => searchCharges(context, text, limit)),
    'charge.recent': ({ limit }) => withAccount(source, (context) => recentCharges(context, limit)),
  };
}

/** The caller in the form that use cases take, with the higher of their own role and the approver's. */
export function staffOf({ operatorId, operatorName, role, approvedBy }: Caller): Staff {
  return {
    id: operatorId,
    name: operatorName,
    role: approvedBy === null || !mayBeApproved(role) ? role : higherRole(role, approvedBy.role),
    approvedBy: approvedBy && {
      id: approvedBy.operatorId,
      name: approvedBy.operatorName,
      role: approvedBy.role,
    },
  };
}
