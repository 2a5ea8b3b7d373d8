import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { staffWords } from '../../words/settings/staff-settings.ts';
import { OwnPassphrase } from './own-passphrase.tsx';
import { OwnPin } from './own-pin.tsx';
import type { ProofKind } from '../../../domain/staff/lock-out.ts';

/** The operator's own passphrase and PIN. */
export function OwnPart(): ReactElement {
  const announce = useAnnounce();
  const [open, setOpen] = useState<ProofKind | null>(null);
  const done = (sentence: string): void => {
    announce(sentence);
    setOpen(null);
  };
  const close = <Button onClick={() => setOpen(null)}>{staffWords.cancel}</Button>;
  return (
    <Panel title={staffWords.own} gap={12}>
      {open === null ? (
        <Flex wrap="wrap" gap={8}>
          <Button onClick={() => setOpen('passphrase')}>{staffWords.ownPassphrase}</Button>
          <Button onClick={() => setOpen('pin')}>{staffWords.ownPin}</Button>
        </Flex>
      ) : null}
      {open === 'passphrase' ? (
        <OwnPassphrase
          button={staffWords.ownPassphrase}
          onSaved={() => done(staffWords.passphraseChanged)}
        >
          {close}
        </OwnPassphrase>
      ) : null}
      {open === 'pin' ? <OwnPin onSaved={done}>{close}</OwnPin> : null}
    </Panel>
  );
}
