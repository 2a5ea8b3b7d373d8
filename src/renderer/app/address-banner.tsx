import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { NewAddress } from '../../contract/accounts/service-addresses.ts';
import type { Status } from '../../contract/staff/session.ts';
import { call } from '../bridge/client.ts';
import { formatMoment } from '../lib/clock-time.ts';
import { useNow } from '../lib/use-now.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { failureWords } from '../words/failures.ts';
import { addressText, addressTitle, addressWords } from '../words/service-address.ts';

/**
 * Notice of a new address of the open account: anyone has an admin confirm it in main's own window, and each admin
 * records that they have read of it.
 */
export function AddressBanner(props: {
  readonly status: Pick<Status, 'accountId'>;
  readonly address: NewAddress;
}): ReactElement {
  const { address } = props;
  const { accountId } = props.status;
  const { place, before } = address;
  const announce = useAnnounce();
  const nowMs = useNow();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const tell = (words: string, isDone: boolean): void => {
    setSaid(isDone ? null : words);
    announce(words);
  };
  const confirm = async (): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    const input = { accountId, place, before, address: address.address };
    const answer = await call('accounts.confirm-address', input);
    setAsking(false);
    if (!answer.ok) return tell(failureWords(answer.error), false);
    tell(addressWords[answer.value.kind], answer.value.kind === 'confirmed');
  };
  const acknowledge = async (): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    const answer = await call('accounts.acknowledge-address', { place, address: address.address });
    setAsking(false);
    if (!answer.ok) return tell(failureWords(answer.error), false);
    tell(addressWords[answer.value.kind], answer.value.kind === 'acknowledged');
  };
  const confirmedAt = address.confirmed === null ? '' : formatMoment(address.confirmed.at, nowMs);
  return (
    <Box className="frame-blocked" pt={12} px={24} pb={0} role="status" data-notice="address">
      <Notice
        tone={address.awaitsConfirmation ? 'bad' : 'warn'}
        title={addressTitle(address)}
        actions={
          <>
            {address.awaitsConfirmation ? (
              <Button onClick={() => void confirm()} aria-disabled={isAsking}>
                {addressWords.confirm}
              </Button>
            ) : null}
            {address.isUnread ? (
              <Button onClick={() => void acknowledge()} aria-disabled={isAsking}>
                {addressWords.acknowledge}
              </Button>
            ) : null}
          </>
        }
      >
        <p>{addressText(address, confirmedAt)}</p>
        {said === null ? null : <p>{said}</p>}
      </Notice>
    </Box>
  );
}
