import type { Role } from '../../../contract/define.ts';
import type { Failure } from '../../../contract/failure.ts';
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
