import type { ReactElement } from 'react';
import { figure } from '../../../words/counts.ts';
import type { Account } from '../../../../domain/accounts/account.ts';
import { defaultFormFields } from '../../../../domain/accounts/form-fields.ts';
import { accountFileWords as words, secretList } from '../words/account-files.ts';
import {
  accountFieldWords,
  markWords,
  formWords,
  schemeWords,
} from '../../../words/settings/accounts.ts';
import { modeWords } from '../../../words/modes.ts';
import type { ChosenAccount } from '../use-account-file.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { channelWords } from '../../../words/payments/charge-form.ts';

const secondMs = 1000;

/** Every setting of a file, as it would be added; addresses come first, because card numbers go there. */
export function AccountPreview({ chosen }: { readonly chosen: ChosenAccount }): ReactElement {
  return (
    <Facts labelWidth={140}>
      {linesOf(chosen).map(([label, value]) => (
        <Fact key={label} label={label}>
          <span className="breaks-anywhere">{value}</span>
        </Fact>
      ))}
    </Facts>
  );
}

function linesOf(chosen: ChosenAccount): readonly (readonly [string, string])[] {
  const { account } = chosen;
  const { softDeadlineMs, hardDeadlineMs } = account;
  return [
    [words.mode, modeWords[account.mode].word],
    [formWords.mark, markWords(account.mark)],
    [accountFieldWords['base-url'], account.baseUrl],
    [accountFieldWords['paynow-url'], account.paynowUrl || words.noneSet],
    [accountFieldWords.username, account.username || words.noneSet],
    [
      words.identifies,
      [schemeWords[account.credentialScheme], ...account.credentialHeaderNames].join(', '),
    ],
    [words.afterwards, secretList(chosen.secrets)],
    [words.codes, codesOf(account)],
    [accountFieldWords.currencies, account.currencies.join(' ')],
    [accountFieldWords['amount-limit'], figure(account.amountLimitMajor)],
    [
      accountFieldWords['reference-length'],
      `${account.referenceLengthMax} ${formWords.characters}`,
    ],
    [accountFieldWords['time-zone'], account.timeZone],
    [accountFieldWords['duplicate-window'], `${account.duplicateWindowHours} ${formWords.hours}`],
    [
      words.waiting,
      `${softDeadlineMs / secondMs} ${formWords.seconds}, ${hardDeadlineMs / secondMs} ${formWords.seconds}`,
    ],
    [formWords.twoDecimals, account.alwaysTwoDecimals ? formWords.yes : formWords.no],
    [formWords.cardToken, formWords.cardTokens[account.renewedCards]],
    [accountFieldWords['taken-patterns'], account.referenceTakenPatterns.join(' | ')],
    [accountFieldWords['additional-fields'], fieldsOf(account)],
    [words.form, hasUsualForm(account) ? words.formUsual : words.formOwn],
    [words.receipt, account.receipt.tradingName || account.name],
    [words.wallet, chosen.isWalletEnabled ? words.walletOn : words.walletOff],
  ];
}

function codesOf({ ecm, sendEcmOnSingle }: Account): string {
  const { phone, mail } = ecm;
  return [
    `${channelWords.phone} ${codeList(phone)}`,
    `${channelWords.mail} ${codeList(mail)}`,
    sendEcmOnSingle ? words.codesOnSingle : words.codesNotOnSingle,
  ].join('; ');
}

function codeList({ single, recurring, instalment }: Account['ecm']['phone']): string {
  return [single, recurring, instalment].map((code) => code ?? words.noCode).join(', ');
}

function fieldsOf({ additionalFields }: Account): string {
  const fields = Object.entries(additionalFields);
  return fields.length === 0
    ? words.noneSet
    : fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ');
}

function hasUsualForm({ fields }: Account): boolean {
  const keys = Object.keys(defaultFormFields) as (keyof typeof defaultFormFields)[];
  return keys.every((key) => fields[key] === defaultFormFields[key]);
}
