import { contract } from '../../../contract/index.ts';
import type { OperationName } from '../../../contract/index.ts';
import type { ActsOn } from '../../../contract/define.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { Status } from '../../../contract/staff/session.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { Settings } from '../../ports/settings.ts';

/** The facts that decide which accounts may be opened now. */
export interface SwitchDeps {
  readonly settings: Pick<Settings, 'accounts' | 'hadLedger'>;
  readonly openAccount: () => Account;
  readonly signIn: () => Status['signIn'];
  /** True when the staff of the open account cannot be read, so that no one can sign in there. */
  readonly lacksStaff: () => boolean;
}

/** The refusal of a call that opens an account which the caller may not open now; null for every other call. */
export function refuseSwitch(
  deps: SwitchDeps,
  name: OperationName,
  input: unknown,
): Failure | null {
  const actsOn: ActsOn<never> = contract[name].actsOn;
  if (typeof actsOn === 'string' || actsOn.asks !== 'sign-in') return null;
  const id = actsOn.account(input as never);
  const target = deps.settings.accounts().find((account) => account.id === id);
  if (target === undefined || !needsSignIn(deps, target)) return null;
  return { kind: deps.signIn().kind === 'locked' ? 'locked' : 'signed-out' };
}

/**
 * True for an account that may not be opened before anyone has signed in.
 *
 * In practice, and in a test account without staff, anyone is admin: someone who cannot sign in at the live account must not
 * become one there. Live accounts have a sign-in of their own. Where the one live account has no staff yet, or none that
 * can be read, there is no sign-in to wait for.
 */
export function needsSignIn(deps: SwitchDeps, target: Account): boolean {
  const state = deps.signIn();
  const isHere =
    state.kind === 'off' || (state.kind === 'signed-in' && !state.mustChangePassphrase);
  if (isHere || target.mode === 'live') return false;
  const open = deps.openAccount();
  const live = deps.settings
    .accounts()
    .filter((account) => account.mode === 'live' && deps.settings.hadLedger(account.id));
  const hasSignIn = state.kind !== 'first-admin-needed' && !deps.lacksStaff();
  return live.some(({ id }) => id !== open.id || hasSignIn);
}
