import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { WalletFieldNames } from '../../../../domain/wallet/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { walletSettingWords as words } from '../../../words/settings/wallet-settings.ts';
import { shownNames } from './field-names.ts';
import { SettingGroup, SettingRow, SettingText } from './setting-row.tsx';
import type { HeldSettings } from './use-wallet-settings.ts';

const labels: Readonly<Record<keyof WalletFieldNames, string>> = {
  container: words.container,
  type: words.type,
  typeValue: words.typeValue,
  checkoutResourceUrl: words.checkoutResourceUrl,
  checkoutId: words.checkoutId,
  oauthToken: words.oauthTokenName,
  oauthVerifier: words.oauthVerifierName,
};

const names = Object.keys(labels) as (keyof WalletFieldNames)[];

/** The names under which the wallet's values are sent: with a charge, and to save a card. */
export function FieldNameParts(props: { readonly held: HeldSettings }): ReactElement {
  const { held } = props;
  const { draft, errors, change } = held;
  return (
    <>
      <SettingGroup title={words.charge}>
        <SettingText>{words.fieldsText}</SettingText>
        <NameRows
          field="purchase-fields"
          values={draft.purchaseFields}
          error={errors['purchase-fields']}
          onNames={(part) => held.changeNames('purchaseFields', part)}
        />
      </SettingGroup>
      <SettingGroup title={words.keep}>
        <SettingRow
          label={words.path}
          field="tokenise-path"
          value={draft.tokenisePath}
          lengthMax={textLengthsMax.address}
          error={errors['tokenise-path']}
          onText={(tokenisePath) => change({ tokenisePath })}
        />
        <SettingText>{words.pathText}</SettingText>
        <NameRows
          field="tokenise-fields"
          values={draft.tokeniseFields}
          error={errors['tokenise-fields']}
          onNames={(part) => held.changeNames('tokeniseFields', part)}
        />
        <div>
          <Button onClick={held.toPreset}>{words.preset}</Button>
        </div>
      </SettingGroup>
    </>
  );
}

function NameRows(props: {
  readonly field: string;
  readonly values: WalletFieldNames;
  readonly error: string | undefined;
  readonly onNames: (part: Partial<WalletFieldNames>) => void;
}): ReactElement {
  const { values } = props;
  return (
    <>
      {names.map((name, index) => (
        <SettingRow
          key={name}
          label={labels[name]}
          {...(index === 0 ? { field: props.field, error: props.error } : {})}
          value={values[name]}
          onText={(text) => props.onNames({ [name]: text })}
        />
      ))}
      <Box component="p" className="selectable breaks-anywhere tabular" fz={12} dir="ltr">
        {shownNames(values)}
      </Box>
    </>
  );
}
