import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { logoBytesMax, readLogo } from '../../../domain/receipt/logo.ts';
import { checkTemplate, tidyTemplate } from '../../../domain/receipt/template.ts';
import type { ReceiptTemplate } from '../../../domain/receipt/template.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { FileFailure } from '../../ports/files.ts';
import type { ReceiptDeps } from './receipt-deps.ts';

type TemplateDeps = Pick<ReceiptDeps, 'settings' | 'files' | 'logos'>;
type Chosen = OperationOutput<'receipts.choose-logo'>;

/** Reads the receipt template of an account. */
export function readTemplate(
  deps: Pick<TemplateDeps, 'settings'>,
  id: AccountId,
): Result<ReceiptTemplate, Failure> {
  const account = deps.settings.accounts().find((kept) => kept.id === id);
  return account === undefined ? failed({ kind: 'not-found' }) : ok({ ...account.receipt });
}

/** Saves the texts and the paper size; the logo stays as it was. */
export function saveTemplate(
  deps: TemplateDeps,
  { accountId, texts }: ParsedInput<'receipts.save-template'>,
): Result<OperationOutput<'receipts.save-template'>, Failure> {
  const before = readTemplate(deps, accountId);
  if (!before.ok) return before;
  const template = tidyTemplate({ ...before.value, ...texts });
  const refusals = checkTemplate(template);
  if (refusals.length > 0) return ok({ kind: 'refused', refusals: [...refusals] });
  const saved = keep(deps, accountId, template);
  return saved.ok ? ok({ kind: 'saved', template: saved.value }) : saved;
}

/** Lets staff choose a file, and stores a copy of it when it is a small PNG or JPEG image. */
export async function chooseLogo(
  deps: TemplateDeps,
  accountId: AccountId,
): Promise<Result<Chosen, Failure>> {
  const known = readTemplate(deps, accountId);
  if (!known.ok) return known;
  const path = await deps.files.askForImage('Choose a logo');
  if (path === null) return ok({ kind: 'cancelled' });
  const bytes = await deps.files.read(path, logoBytesMax);
  if (!bytes.ok) {
    return ok({
      kind: 'refused',
      reason: bytes.error.kind === 'too-large' ? 'too-large' : 'unreadable',
    });
  }
  const facts = readLogo(bytes.value);
  if (!facts.ok) return ok({ kind: 'refused', reason: facts.error });
  const fileName = await deps.logos.keep(accountId, bytes.value, facts.value.format);
  if (!fileName.ok) return ok({ kind: 'refused', reason: keepReason(fileName.error) });
  // Read again: the texts may have been saved while the dialog was open.
  const before = readTemplate(deps, accountId);
  if (!before.ok) return before;
  const logo = { fileName: fileName.value, ...facts.value };
  const saved = keep(deps, accountId, { ...before.value, logo });
  return saved.ok ? ok({ kind: 'kept', template: saved.value }) : saved;
}

/** Removes the logo from future receipts; its file stays, for receipts already issued. */
export function removeLogo(
  deps: TemplateDeps,
  accountId: AccountId,
): Result<ReceiptTemplate, Failure> {
  const before = readTemplate(deps, accountId);
  return before.ok ? keep(deps, accountId, { ...before.value, logo: null }) : before;
}

function keep(
  { settings }: TemplateDeps,
  accountId: AccountId,
  template: ReceiptTemplate,
): Result<ReceiptTemplate, Failure> {
  const saved = settings.saveReceipt(accountId, template);
  return saved.ok ? ok({ ...template }) : failed({ kind: 'settings', reason: 'unwritable' });
}

function keepReason({ kind }: FileFailure): Extract<Chosen, { kind: 'refused' }>['reason'] {
  return kind === 'disk-full' ? 'disk-full' : 'not-kept';
}
