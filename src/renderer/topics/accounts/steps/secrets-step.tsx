import type { ReactElement } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { enterSecretsWords } from '../words/account-files.ts';
import { stepWords } from '../../../words/settings/account-steps.ts';
import type { AccountItem } from '../queries.ts';
import { SecretRow } from './secret-row.tsx';
import { Help } from '../../../ui/form/help.tsx';

/** The secrets that the account needs, each set or not; none is ever shown. */
export function SecretsStep(props: {
  readonly item: AccountItem;
  readonly canChange: boolean;
}): ReactElement {
  const { secrets, account } = props.item;
  if (secrets === null) return <Notice tone="warn" icon="lock" title={stepWords.notTold} />;
  const names = Object.keys(secrets);
  if (names.length === 0) return <p>{stepWords.noSecrets}</p>;
  const missing = names.filter((name) => secrets[name] !== true);
  return (
    <>
      {missing.length === 0 ? null : <Notice tone="warn" title={enterSecretsWords(missing)} />}
      {names.map((name) => (
        <SecretRow
          key={name}
          accountId={account.id}
          name={name}
          isKept={secrets[name] === true}
          canChange={props.canChange}
        />
      ))}
      <Help>{stepWords.secretsStay}</Help>
    </>
  );
}
