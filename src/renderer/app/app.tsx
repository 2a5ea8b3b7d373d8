import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Status } from '../../contract/staff/session.ts';
import { appearanceQuery, statusQuery } from '../bridge/session-queries.ts';
import { AccountMarkContext } from '../ui/account/account-mark.tsx';
import { useForgetOthersWork, WorkOwnerContext } from '../lib/kept-work.ts';
import { CardNumberGuardProvider } from '../ui/form/card-number-guard.tsx';
import { PlatformContext } from '../ui/key-cap.tsx';
import { SingleKeysContext } from '../ui/letter-keys.tsx';
import { SlotsContext } from '../ui/slots/slots.tsx';
import { ReadFailure } from '../ui/query-part.tsx';
import { frameWords, windowTitle } from '../words/frame.ts';
import { Frame } from './frame/frame.tsx';
import { Gate } from './gate.tsx';
import { openingPath } from './opening-path.ts';
import { screens } from './screens.ts';
import { Themed } from './themed.tsx';
import { slots } from './slots/slots.tsx';

/** Providers around the screens; they render no content of their own. */
export function App(props: {
  readonly styleNonce: string;
  readonly queries: QueryClient;
}): ReactElement {
  return (
    <QueryClientProvider client={props.queries}>
      <InAppearance styleNonce={props.styleNonce} />
    </QueryClientProvider>
  );
}

function InAppearance(props: { readonly styleNonce: string }): ReactElement {
  const appearance = useQuery(appearanceQuery).data;
  return (
    <Themed theme={appearance?.theme ?? 'system'} styleNonce={props.styleNonce}>
      <CardNumberGuardProvider>
        <SingleKeysContext value={appearance?.singleKeys ?? false}>
          <Opened />
        </SingleKeysContext>
      </CardNumberGuardProvider>
    </Themed>
  );
}

function Opened(): ReactElement {
  const status = useQuery(statusQuery);
  if (status.data === undefined) {
    if (status.isError) return <ReadFailure error={status.error} />;
    return <p className="visually-hidden">{frameWords.opening}</p>;
  }
  return (
    <PlatformContext value={status.data.platform}>
      <WindowTitle status={status.data} />
      <Gate status={status.data}>{(kept) => <Placed status={kept} />}</Gate>
    </PlatformContext>
  );
}

/** Names the account and its mode in the task switcher, where two windows look alike. */
function WindowTitle({ status }: { readonly status: Status }): null {
  const title = windowTitle(status);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** An account and the staff member in it; the lock leaves it, another person changes it. */
function workOwnerOf({ accountId, signIn }: Status): string {
  return 'operatorId' in signIn ? `${accountId} ${signIn.operatorId}` : accountId;
}

/** The location is held in memory: a window has no address bar, and reload and back do nothing. */
function Placed(props: { readonly status: Status }): ReactElement {
  const { status } = props;
  const workOwner = workOwnerOf(status);
  useForgetOthersWork(workOwner);
  const [location] = useState(() => memoryLocation({ path: openingPath(status, screens) }));
  return (
    <SlotsContext value={slots}>
      <AccountMarkContext value={status.accountMark}>
        <Router hook={location.hook} searchHook={location.searchHook}>
          <WorkOwnerContext value={workOwner}>
            <Frame status={status} />
          </WorkOwnerContext>
        </Router>
      </AccountMarkContext>
    </SlotsContext>
  );
}
