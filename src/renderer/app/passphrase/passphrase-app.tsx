import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import type { PassphraseQuestion } from '../../../contract/staff/passphrase-window.ts';
import { askForQuestion } from '../../topics/staff/passphrase/passphrase-bridge.ts';
import { QuestionView } from '../../topics/staff/passphrase/question-view.tsx';
import { AnnouncerProvider } from '../../ui/announcer.tsx';
import { PlatformContext } from '../../ui/key-cap.tsx';
import '../frame/frame.css';
import '../frame/rail.css';
import '../frame/top-bar.css';
import { ErrorBoundary } from '../error-boundary.tsx';
import { colorsKeptByMain, cssVariables, theme } from '../theme.ts';

/** Main's own window: one question, in the colours of the app. */
export function PassphraseApp(props: { readonly styleNonce: string }): ReactElement | null {
  const [question, setQuestion] = useState<PassphraseQuestion | null>(null);
  useEffect(() => {
    void askForQuestion().then(setQuestion);
  }, []);
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  });
  if (question === null) return null;
  const { look } = question;
  const scheme = look.theme === 'system' ? (systemDark ? 'dark' : 'light') : look.theme;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      getStyleNonce={() => props.styleNonce}
      colorSchemeManager={colorsKeptByMain}
      forceColorScheme={scheme}
    >
      <ErrorBoundary>
        <AnnouncerProvider>
          <PlatformContext value={look.platform}>
            <QuestionView question={question} />
          </PlatformContext>
        </AnnouncerProvider>
      </ErrorBoundary>
    </MantineProvider>
  );
}
