import { Box } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { TokenRequestView } from '../../../../contract/wallet/wallet-order.ts';
import type { WalletFieldNames, WalletSettings } from '../../../../domain/wallet/settings.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { Button } from '../../../ui/button.tsx';
import { developerWords } from '../words/wallet-guide.ts';
import { CopyRow, PlainRow } from '../checkout/copy-row.tsx';
import { shownNames } from './field-names.ts';

/** The part "For your web developer", closed at first. */
export function DeveloperPanel(props: {
  readonly settings: WalletSettings;
  /** Null while the order cannot be sent. */
  readonly request: TokenRequestView | null;
  /** Computes the hash, where it has not been computed yet. */
  readonly onWorkHash: () => void;
  /** Facts that the shop's page needs and receives, once there is a token. */
  readonly children?: ReactNode;
}): ReactElement {
  const { settings, request } = props;
  return (
    <Box
      component="details"
      className="wallet-developer"
      py={7}
      px={14}
      bd="1px solid var(--line)"
      bdrs={6}
      bg="var(--panel)"
    >
      <Box component="summary" mih={24} fw={600} lh="24px">
        {developerWords.title}
      </Box>
      {request === null ? (
        <Box component="p" maw="72ch" mt={8} c="dimmed">
          {developerWords.notHashed}
        </Box>
      ) : (
        <Box mt={8}>
          <Facts>
            <CopyRow label={developerWords.hashed} text={request.hashedText} />
            <PlainRow label={developerWords.key} text={developerWords.keyText} />
            <PlainRow
              label={developerWords.method}
              text={developerWords.encodings[settings.hashEncoding]}
            />
            {request.hash === null ? (
              <Fact label={developerWords.hash}>
                <Button onClick={props.onWorkHash}>{developerWords.work}</Button>
              </Fact>
            ) : (
              <CopyRow label={developerWords.hash} text={request.hash} />
            )}
            {request.address === null ? (
              <PlainRow label={developerWords.address} text={developerWords.noAddress} />
            ) : (
              <CopyRow label={developerWords.address} text={request.address} />
            )}
            <CopyRow label={developerWords.path} text={request.path} />
            <CopyRow label={developerWords.query} text={request.query} />
            {request.body === null ? (
              <PlainRow label={developerWords.body} text={developerWords.noBody} />
            ) : (
              <CopyRow label={developerWords.body} text={request.body} />
            )}
            {props.children}
          </Facts>
        </Box>
      )}
      <Outside settings={settings} />
    </Box>
  );
}

/** The names under which the values of the wallet are sent. */
function Outside({ settings }: { readonly settings: WalletSettings }): ReactElement {
  return (
    <>
      <Box component="p" maw="72ch" mt={8} c="dimmed">
        {developerWords.outside}
      </Box>
      <Box mt={8}>
        <Facts>
          <Names label={developerWords.purchase} names={settings.purchaseFields} />
          <Names
            label={`${developerWords.tokenise} (POST ${settings.tokenisePath})`}
            names={settings.tokeniseFields}
          />
        </Facts>
      </Box>
    </>
  );
}

function Names(props: { readonly label: string; readonly names: WalletFieldNames }): ReactElement {
  return <CopyRow label={props.label} text={shownNames(props.names)} />;
}
