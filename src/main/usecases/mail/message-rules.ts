import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { checkMessageTexts } from '../../../domain/mail/template.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { templateOf } from '../receipts/receipt-sheet.ts';
import type { MailDeps } from './mail-deps.ts';

/** The name that messages are signed with. */
export function merchantName(context: AccountContext, deps: Pick<MailDeps, 'receipts'>): string {
  const { tradingName } = templateOf(deps.receipts, context.account.id);
  return tradingName === '' ? context.account.name : tradingName;
}

/** The texts of the messages that no person sends. */
export async function readMessageRules(
  context: AccountContext,
  deps: MailDeps,
): Promise<Result<OperationOutput<'mail.rules'>, Failure>> {
  const rules = await context.ledger.messages.messageRules();
  if (!rules.ok) return recordsFailure(rules.error);
  return ok({
    templates: rules.value.templates.map((template) => ({ ...template })),
    daysBefore: rules.value.daysBefore,
    merchant: merchantName(context, deps),
  });
}

/**
 * Saves one text, or returns the reasons by field.
 *
 * A message that is turned on begins with this moment: nothing that happened before is written about.
 */
export async function saveTemplate(
  context: AccountContext,
  operator: Operator,
  { kind, subject, body, isOn, daysBefore }: ParsedInput<'mail.save-template'>,
): Promise<Result<OperationOutput<'mail.save-template'>, Failure>> {
  const typed = { kind, subject: subject.trim(), body: body.replaceAll('\r\n', '\n').trim() };
  const refusals = checkMessageTexts(typed);
  if (refusals.length > 0) return ok({ kind: 'refused', refusals: [...refusals] });
  const rules = await context.ledger.messages.messageRules();
  if (!rules.ok) return recordsFailure(rules.error);
  const now = context.clock.now();
  const templates = rules.value.templates.map((template) =>
    template.kind === kind
      ? { ...typed, onSince: isOn ? (template.onSince ?? now) : null }
      : template,
  );
  const entry = { operatorId: operator.id, at: now };
  const saved = await context.ledger.messages.saveMessageRules({ templates, daysBefore }, entry);
  if (!saved.ok) return recordsFailure(saved.error);
  context.notifier.publish('mail.changed', {});
  return ok({ kind: 'saved' });
}
