import type { OperationOutput } from '../../../contract/index.ts';
import type { Account } from '../../../domain/account.ts';

/** An account as the screen gets it; its lists are copies, which the contract's types ask for. */
export function presentAccount(account: Account): OperationOutput<'accounts.blank'> {
  return {
    ...account,
    ecm: { phone: { ...account.ecm.phone }, mail: { ...account.ecm.mail } },
    credentialHeaderNames: [...account.credentialHeaderNames],
    currencies: [...account.currencies],
    fields: { ...account.fields },
    receipt: { ...account.receipt },
  };
}
