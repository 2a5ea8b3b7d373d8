import { foreignAccountFacts } from '../../../contract/accounts/accounts.ts';
import { pick } from '../../../contract/pick.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { blankTemplate } from '../../../domain/receipt/template.ts';
import { practiceAccount } from './practice-account.ts';

/** An account of other staff, with a blank form's values for all that they alone may see. */
export function presentForeign(account: Account): Account {
  const blank = { ...practiceAccount, username: '', receipt: blankTemplate };
  return { ...blank, ...pick(account, foreignAccountFacts) };
}
