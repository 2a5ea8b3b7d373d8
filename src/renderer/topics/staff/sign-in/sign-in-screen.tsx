import { Box, Flex, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { lookAgain } from '../../../bridge/refetch-all.ts';
import { sessionKeys } from '../../../bridge/session-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { CardNumberNotice } from '../../../ui/form/card-number-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { blockedWords, canBeTriedAgain, tryAgainWords } from '../../../words/blocked.ts';
import {
  firstAdminWords,
  ownChoiceWords,
  signInScreenWords,
} from '../../../words/settings/staff.ts';
import { AcceptUnproven } from './accept-unproven.tsx';
import { DoorHead } from './door-head.tsx';
import { FirstAdmin } from './first-admin.tsx';
import { OtherAccounts } from './other-accounts.tsx';
import { OwnPassphrase } from '../own-passphrase.tsx';
import { RestoreSignedOut } from './restore-signed-out.tsx';
import { SignIn } from './sign-in.tsx';
import { auditTroubles } from '../../../../domain/audit/chain.ts';

interface SignInScreenProps {
  readonly status: Status;
  /** Name of the operator who locked the terminal and has work open behind it; null when nothing is open. */
  readonly keeper: string | null;
  /** The panel that restores a backup while nobody is signed in. */
  readonly restore: ReactNode;
  /** The form that updates the records, which need it before anyone can sign in. */
  readonly upgrade: ReactNode;
}

/** Screen shown in place of the others while no operator may see them. */
export function SignInScreen(props: SignInScreenProps): ReactElement {
  const { status } = props;
  return (
    <Box
      className="frame door scrolls"
      display="block"
      pos="relative"
      h="100%"
      p="var(--frame-width)"
      data-mode={status.mode}
      data-own-keys=""
    >
      <Flex
        component="main"
        pt={{ base: 14, xs: 'min(9vh, 84px)' }}
        px={{ base: 10, xs: 20 }}
        pb={28}
        direction="column"
        gap={14}
        w="100%"
        maw={status.signIn.kind === 'signed-out' || status.signIn.kind === 'locked' ? 480 : 660}
        mih="100%"
        my={0}
        mx="auto"
      >
        <DoorHead mode={status.mode}>
          <Box component="span" fw={600}>
            {status.accountName}
          </Box>
        </DoorHead>
        {status.blocked === null ? null : <Blocked blocked={status.blocked} />}
        <CardNumberNotice />
        <Stack className="boxed" gap={12} px={{ base: 12, xs: 22 }} pt={20} pb={22}>
          {isOlder(status) ? (
            <>
              <h1>{signInScreenWords.updateNeeded}</h1>
              {props.upgrade}
            </>
          ) : (
            <SignInPart {...props} />
          )}
        </Stack>
        <OtherAccounts accountId={status.accountId} />
        {status.mode === 'live' && status.signIn.kind === 'signed-out' ? (
          <RestoreSignedOut>{props.restore}</RestoreSignedOut>
        ) : null}
      </Flex>
      <Box className="mode-frame no-pointer" pos="fixed" inset={0} aria-hidden="true" />
    </Box>
  );
}

function SignInPart(props: SignInScreenProps): ReactElement {
  const { status } = props;
  const queries = useQueryClient();
  switch (status.signIn.kind) {
    case 'first-admin-needed':
      return (
        <>
          <Flex component="h1" align="center" gap={9} fz={18}>
            {firstAdminWords.title}
          </Flex>
          <Box component="p" maw="68ch" c="dimmed">
            {firstAdminWords.whatFor}
          </Box>
          <FirstAdmin button={firstAdminWords.button} />
        </>
      );
    case 'signed-in':
      return (
        <>
          <Flex component="h1" align="center" gap={9} fz={18}>
            {ownChoiceWords.title}
          </Flex>
          <Box component="p" maw="68ch" c="dimmed">
            {ownChoiceWords.text}
          </Box>
          <OwnPassphrase
            button={ownChoiceWords.button}
            onSaved={() => void queries.invalidateQueries({ queryKey: sessionKeys.status })}
          />
        </>
      );
    default:
      return <SignIn status={status} keeper={props.keeper} />;
  }
}

/** The people who could sign in are in the records, which do not open before they are updated. */
function isOlder({ blocked }: Status): boolean {
  return blocked?.kind === 'records' && blocked.reason === 'needs-owner';
}

/** Troubles that an admin accepts, unless the admins themselves were changed. */
const acceptedReasons: ReadonlySet<string> = new Set(auditTroubles);

function Blocked(props: { readonly blocked: NonNullable<Status['blocked']> }): ReactElement {
  const { blocked } = props;
  const queries = useQueryClient();
  const words = blockedWords(blocked);
  const mayBeAltered = blocked.kind === 'records' && acceptedReasons.has(blocked.reason);
  const tryAgain = <Button onClick={() => void lookAgain(queries)}>{tryAgainWords}</Button>;
  return (
    <div role="alert">
      <Notice
        tone="bad"
        icon="lock"
        title={words.title}
        actions={canBeTriedAgain(blocked) ? tryAgain : undefined}
      >
        {words.doNext}
      </Notice>
      {mayBeAltered ? <AcceptUnproven /> : null}
    </div>
  );
}
