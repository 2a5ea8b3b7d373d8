import type { Role } from '../../../contract/define.ts';
import type { Failure } from '../../../contract/failure.ts';
import { contract } from '../../../contract/index.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { operationNames } from '../../../contract/names.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Handlers } from '../handler-map.ts';

type SessionOperation = Extract<keyof Handlers, `session.${string}`>;

export interface SessionDeps {
  readonly settings: Settings;
  readonly clipboard: { writeText(text: string): void };
  readonly status: () => Promise<Status>;
  /** False for a live account, where a role is earned by signing in. */
  readonly switchRole: (role: Role) => boolean;
}

/** Everything of `contract/staff/session.ts`. */
export function sessionHandlers(deps: SessionDeps): Pick<Handlers, SessionOperation> {
  const { settings, clipboard, status, switchRole } = deps;
  return {
    'session.status': async () => ok(await status()),
    'session.switch-role': async ({ role }): Promise<Result<Status, Failure>> =>
      switchRole(role) ? ok(await status()) : failed({ kind: 'denied', need: role }),
    'session.permissions': async () => ok(declaredPermissions()),
    'session.appearance': async () => ok({ ...settings.appearance() }),
    'session.save-appearance': async (appearance) => {
      const saved = settings.saveAppearance(appearance);
      return saved.ok ? ok(null) : failed({ kind: 'settings', reason: 'unwritable' });
    },
    'session.copy': async ({ text }) => {
      if (holdsCardNumber(text)) return ok({ copied: false });
      clipboard.writeText(text);
      return ok({ copied: true });
    },
  };
}

/** The permission of every operation that needs one, in the order of the contract. */
function declaredPermissions(): OperationOutput<'session.permissions'> {
  return operationNames.flatMap((name) => {
    const { role: need, approvable } = contract[name];
    return need === 'anyone' ? [] : [{ operation: name, need, approvable }];
  });
}
