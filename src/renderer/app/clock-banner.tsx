import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { Status } from '../../contract/staff/session.ts';
import { call } from '../bridge/client.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { clockText, clockWords } from '../words/clock.ts';
import { failureWords } from '../words/failures.ts';

/** Asks a supervisor about the date while the clock stands further ahead than anything vouches for. */
export function ClockBanner(props: { readonly clock: NonNullable<Status['clock']> }): ReactElement {
  const { today, trustedOn } = props.clock;
  const announce = useAnnounce();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const trust = async (): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    const answer = await call('runs.trust-clock', { today });
    setAsking(false);
    const isTrusted = answer.ok && answer.value.kind === 'trusted';
    const words = answer.ok ? clockWords.changed : failureWords(answer.error);
    setSaid(isTrusted ? null : words);
    announce(isTrusted ? clockWords.trusted : words);
  };
  return (
    <Box className="frame-blocked" pt={12} px={24} pb={0} role="status" data-notice="clock">
      <Notice
        tone="warn"
        title={clockWords.title}
        actions={
          <Button onClick={() => void trust()} aria-disabled={isAsking}>
            {clockWords.trust}
          </Button>
        }
      >
        <p>{clockText(today, trustedOn)}</p>
        {said === null ? null : <p>{said}</p>}
      </Notice>
    </Box>
  );
}
