import type { OperationOutput } from '../../../contract/index.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { blankTemplate } from '../../../domain/receipt/template.ts';
import { practiceAccount } from './practice-account.ts';

/** An account of other staff: its name and its mode, and a blank form's values for all else. */
export function presentForeign({ id, name, mode }: Account): OperationOutput<'accounts.blank'> {
  return presentAccount({
    ...practiceAccount,
    id,
    name,
    mode,
    username: '',
    receipt: blankTemplate,
  });
}

/** An account as the screen gets it; its lists are copies, as the contract's types require. */
export function presentAccount(account: Account): OperationOutput<'accounts.blank'> {
  return {
    ...account,
    ecm: { phone: { ...account.ecm.phone }, mail: { ...account.ecm.mail } },
    credentialHeaderNames: [...account.credentialHeaderNames],
    currencies: [...account.currencies],
    referenceTakenPatterns: [...account.referenceTakenPatterns],
    abilities: { ...account.abilities },
    fields: { ...account.fields },
    receipt: { ...account.receipt },
  };
}
