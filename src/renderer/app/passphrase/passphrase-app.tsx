import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import type { PassphraseQuestion } from '../../../contract/staff/passphrase-window.ts';
import { askForQuestion } from '../../topics/staff/passphrase/passphrase-bridge.ts';
import { QuestionView } from '../../topics/staff/passphrase/question-view.tsx';
import { PlatformContext } from '../../ui/key-cap.tsx';
import '../frame/frame.css';
import { Themed } from '../themed.tsx';

/** Main's own window: one question, in the colours of the app. */
export function PassphraseApp(props: { readonly styleNonce: string }): ReactElement | null {
  const [question, setQuestion] = useState<PassphraseQuestion | null>(null);
  useEffect(() => {
    void askForQuestion().then(setQuestion);
  }, []);
  if (question === null) return null;
  const { look } = question;
  return (
    <Themed theme={look.theme} styleNonce={props.styleNonce}>
      <PlatformContext value={look.platform}>
        <QuestionView question={question} />
      </PlatformContext>
    </Themed>
  );
}
