import type { AbilityTry } from '../../../contract/accounts/abilities.ts';
import type { Failure } from '../../../contract/failure.ts';
import { fillAbilityPath } from '../../../domain/accounts/gateway-abilities.ts';
import type { Envelope, GatewayResponse } from '../../../domain/charge/gateway-response.ts';
import type { RefundKind } from '../../../domain/refunds/refund-request.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';

/** Largest number of the gateway's texts that are shown. */
const messagesMax = 5;

/**
 * Asks for the smallest refund, or a void, of a payment that does not exist; no money can move.
 *
 * Only a refusal in the gateway's own form shows that the path is served. Its texts are shown, because a path of another
 * purpose may refuse in the same form.
 */
export async function tryRefund(
  context: AccountContext,
  kind: RefundKind,
  path: string,
): Promise<Result<AbilityTry, Failure>> {
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;
  const nobody = `TILLROOM-TRY-${context.ids.reportId()}`;
  const filled = fillAbilityPath(path, nobody);
  if (filled === null) return ok({ kind: 'unclear', status: null });
  const connected = await context.gateway.connect(endpoint.value);
  if (!connected.ok) return ok({ kind: 'no-answer' });
  const connection = connected.value;
  try {
    const body = kind === 'void' ? null : { transactionId: nobody, amountMinor: 1 };
    const { response } = await connection.sendRefund({ path: filled, reference: nobody, body });
    return ok(read(response));
  } finally {
    connection.close();
  }
}

function read(response: GatewayResponse): AbilityTry {
  if (response.kind === 'incomplete') return { kind: 'no-answer' };
  const { status, body } = response;
  if (status === 401 || status === 403) return { kind: 'credentials' };
  const envelope = body.kind === 'envelope' ? body.envelope : null;
  return envelope !== null && isRefusal(status, envelope)
    ? { kind: 'refused-in-form', messages: envelope.errors.slice(0, messagesMax) }
    : { kind: 'unclear', status };
}

function isRefusal(status: number, envelope: Envelope): boolean {
  const { requestSuccessful, transactionSuccessful, errorsWellFormed, errors } = envelope;
  return (
    [200, 400, 404, 422].includes(status) &&
    requestSuccessful === false &&
    transactionSuccessful !== true &&
    errorsWellFormed &&
    errors.length > 0
  );
}
