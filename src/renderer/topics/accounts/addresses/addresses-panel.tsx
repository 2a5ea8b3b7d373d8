import { Box, Stack } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { accountKeys } from '../../../bridge/account-keys.ts';
import { ask, call } from '../../../bridge/client.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { failureWords } from '../../../words/failures.ts';
import { addressWords } from '../words/addresses.ts';
import { SettingsHead } from '../../../ui/page/settings-head.tsx';
import { ModeChip } from '../../../ui/account/mode-chip.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';

type Addresses = OperationOutput<'accounts.addresses'>;
type Address = Addresses['items'][number];

const addressesQuery = queryOptions({
  queryKey: accountKeys.addresses,
  queryFn: () => ask('accounts.addresses', {}),
});

/** Addresses in Settings: where practice and test accounts may send to. */
export function AddressesPanel({ status }: { readonly status: Status }): ReactElement {
  const maySee = isRoleEnough(status.role, 'supervisor');
  return (
    <Stack gap={12}>
      <SettingsHead title={addressWords.title} />
      <Box component="p" maw="68ch">
        {addressWords.text}
      </Box>
      {status.role === 'admin' ? null : (
        <Notice
          tone="quiet"
          icon="lock"
          title={maySee ? addressWords.adminOnly : addressWords.supervisorOnly}
        />
      )}
      {maySee ? <ReadAddresses canChange={status.role === 'admin'} /> : null}
    </Stack>
  );
}

function ReadAddresses({ canChange }: { readonly canChange: boolean }): ReactElement {
  return (
    <QueryPart query={useQuery(addressesQuery)} reading={addressWords.reading}>
      {(read) => <AddressList addresses={read} canChange={canChange} />}
    </QueryPart>
  );
}

function AddressList(props: {
  readonly addresses: Addresses;
  readonly canChange: boolean;
}): ReactElement {
  const { isNeeded, items } = props.addresses;
  return (
    <>
      {isNeeded ? null : <Notice tone="quiet" title={addressWords.notNeeded} />}
      {items.length === 0 ? (
        <Box component="p" maw="68ch">
          {addressWords.empty}
        </Box>
      ) : null}
      {items.map((item) => (
        <AddressPart
          key={`${item.accountId} ${item.origin}`}
          address={item}
          canChange={props.canChange}
        />
      ))}
    </>
  );
}

function AddressPart(props: {
  readonly address: Address;
  readonly canChange: boolean;
}): ReactElement {
  const { accountId, accountName, mode, origin, isUsed, approved } = props.address;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const nowMs = useNow();
  const [said, setSaid] = useState<string | null>(null);
  const change = async (): Promise<void> => {
    setSaid(null);
    const answer =
      approved === null
        ? await call('accounts.approve-address', { accountId, origin })
        : await call('accounts.withdraw-address', { accountId, origin });
    const refused = refusalOf(answer);
    setSaid(refused);
    const done = approved === null ? addressWords.approved(origin) : addressWords.withdrawn(origin);
    announce(refused ?? done);
    await queries.invalidateQueries();
  };
  return (
    <Panel title={origin} gap={8}>
      <Box component="p" maw="68ch">
        {addressWords.of(accountName)} <ModeChip mode={mode} />
      </Box>
      <Box component="p" maw="68ch" data-part="approval">
        {approved === null
          ? addressWords.notApproved
          : addressWords.approvedBy(approved.by, formatMoment(approved.at, nowMs))}{' '}
        {isUsed ? null : addressWords.unused}
      </Box>
      {props.canChange ? (
        <div>
          <Button onClick={() => void change()}>
            {approved === null ? addressWords.approve : addressWords.withdraw}
          </Button>
        </div>
      ) : null}
      {said === null ? null : <Notice tone="bad" title={said} />}
    </Panel>
  );
}

type Changed = Awaited<
  ReturnType<typeof call<'accounts.approve-address' | 'accounts.withdraw-address'>>
>;

function refusalOf(answer: Changed): string | null {
  if (!answer.ok) return failureWords(answer.error);
  return answer.value.kind === 'not-used' ? addressWords.gone : null;
}
