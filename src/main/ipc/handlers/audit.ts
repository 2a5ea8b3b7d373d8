import type { UserFiles } from '../../ports/files.ts';
import { exportAudit } from '../../usecases/audit/export-audit.ts';
import { acceptAudit, readAuditPage, verifyAudit } from '../../usecases/audit/read-audit.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type AuditOperation = Extract<keyof Handlers, `audit.${string}`>;

/** Everything of `contract/audit.ts`. */
export function auditHandlers(
  door: DeskDoor,
  { files }: { readonly files: UserFiles },
): Pick<Handlers, AuditOperation> {
  return {
    'audit.page': (input) => atDesk(door, (desk) => readAuditPage(desk, input)),
    'audit.verify': () => atDesk(door, verifyAudit),
    'audit.export': () => atDesk(door, (desk) => exportAudit(desk, files)),
    'audit.accept': ({ reason }, caller) =>
      atDesk(door, (desk) => acceptAudit(desk, staffOf(caller), reason)),
  };
}
