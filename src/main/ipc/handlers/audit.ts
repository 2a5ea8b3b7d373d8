import type { Failure } from '../../../contract/failure.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { UserFiles } from '../../ports/files.ts';
import { exportAudit } from '../../usecases/audit/export-audit.ts';
import type { AccountDeps } from '../../usecases/accounts/account-deps.ts';
import {
  acceptAudit,
  acceptUnproven,
  readAuditPage,
  verifyAudit,
} from '../../usecases/audit/read-audit.ts';
import { readKeyRenewal, renewKey, renewLogKey } from '../../usecases/keys/renew-key.ts';
import type { LogKeyDeps } from '../../usecases/keys/renew-key.ts';
import type { Runner } from '../../usecases/runs/runner.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type AuditOperation = Extract<keyof Handlers, `audit.${string}`>;

/** Everything of `contract/staff/audit.ts`. */
export function auditHandlers(
  source: AccountSource,
  { files, accounts }: { readonly files: UserFiles; readonly accounts: AccountDeps },
): Pick<Handlers, AuditOperation> {
  return {
    'audit.page': (input) => withAccount(source, (context) => readAuditPage(context, input)),
    'audit.verify': () => withAccount(source, verifyAudit),
    'audit.altered': () =>
      withAccount(source, async ({ ledger }) => {
        const { plans, payments, isChecked } = ledger.audit.alteredFacts();
        return ok({ plans: [...plans], payments: [...payments], isChecked });
      }),
    'audit.export': () => withAccount(source, (context) => exportAudit(context, files)),
    'audit.accept': ({ reason }, caller) =>
      withAccount(source, (context) => acceptAudit(context, staffOf(caller), reason)),
    'audit.accept-unproven': ({ reason }) =>
      withAccount(source, (context) => acceptUnproven(context, accounts, reason)),
  };
}

/** Everything of `contract/accounts/keys.ts`. */
export function keyHandlers(
  source: AccountSource & { runner(): Result<Runner, Failure> },
  logKeyDeps: LogKeyDeps,
): Pick<Handlers, 'keys.state' | 'keys.renew'> {
  return {
    'keys.state': () => withAccount(source, (context) => readKeyRenewal(context, logKeyDeps)),
    'keys.renew': ({ which }) =>
      withAccount(source, async (context) => {
        const runner = source.runner();
        if (!runner.ok) return runner;
        const isBusy = runner.value.isBusy();
        return which === 'cards'
          ? renewKey(context, isBusy, logKeyDeps)
          : renewLogKey(context, isBusy, logKeyDeps);
      }),
  };
}
