import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { Explanation } from '../../../contract/payments/payment-detail.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { maskCardNumbers } from '../../../domain/cards/card-guard.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { explainPayment } from './explain-payment.ts';
import { troubleOf, writeUserFile } from '../write-user-file.ts';
import type { PaymentListDeps } from './payment-list-deps.ts';
import { readPaymentDetail } from './payment-detail.ts';

/** Version of the file's format, for its readers. */
const bundleForm = 1;

/**
 * Writes all that is known of one payment to a file for technical support.
 *
 * The customer stays out of it, name and expiry of the card included, and so does everything that could charge it; the
 * whole text is masked once more, whatever a note contains.
 */
export async function saveSupportBundle(
  context: AccountContext,
  deps: PaymentListDeps,
  id: AttemptId,
): Promise<Result<OperationOutput<'history.save-bundle'>, Failure>> {
  const detail = await readPaymentDetail(context, id);
  if (!detail.ok) return detail;
  const explained = await explainPayment(context, id);
  if (!explained.ok) return explained;
  const { attempt, attempts, timeline, refunds, planId } = detail.value;
  const path = await deps.files.askWhereToSave({
    title: 'Save a file for support',
    folder: deps.settings.receiptFolder() ?? deps.files.documents,
    fileName: `support-${attempt.id.slice(-8)}.json`,
  });
  if (path === null) return ok({ kind: 'cancelled' });
  const bundle = {
    form: bundleForm,
    madeAt: context.clock.now(),
    mode: context.account.mode,
    terminalId: context.terminalId,
    bootId: context.bootId,
    attempt: withoutPerson(attempt),
    attempts: attempts.map(withoutPerson),
    timeline,
    refunds,
    planId,
    explanation: {
      ...explained.value,
      request: withoutHolder(explained.value.request),
      response: explained.value.response && withoutHolder(explained.value.response),
    },
  };
  const text = maskCardNumbers(`${JSON.stringify(bundle, null, 2)}\n`);
  const written = await writeUserFile(deps.files, path, Buffer.from(text, 'utf8'));
  if (!written.ok) return ok(troubleOf(written.error));
  deps.exports.lastFile = path;
  return ok({ kind: 'saved', path });
}

/** Support must not learn who the merchant's customers are. */
function withoutPerson({ customer: _customer, card, response, ...rest }: AttemptView): object {
  const { expiry: _expiry, ...shown } = card;
  return { ...rest, card: shown, response: response && { ...response, cardHolder: undefined } };
}

/** Members that name the card's holder or its expiry. */
const ofHolder = /holder|expiry/iu;

function withoutHolder<Message extends Explanation['request']>(message: Message): Message {
  const parsed: unknown = JSON.parse(message.json, (member, value: unknown) =>
    ofHolder.test(member) && typeof value === 'string' ? '(left out)' : value,
  );
  return {
    ...message,
    fields: message.fields.filter(({ name }) => !ofHolder.test(name)),
    json: JSON.stringify(parsed, null, 2),
  };
}
