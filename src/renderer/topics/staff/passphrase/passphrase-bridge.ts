import type {
  AnswerRefusal,
  PassphraseAnswer,
  PassphraseBridge,
  PassphraseQuestion,
} from '../../../../contract/staff/passphrase-window.ts';
import type { PassphraseVerdict } from '../../../../domain/staff/passphrase.ts';

/** The one call of this window; the page of the main window has another, and not this one. */
function bridge(): PassphraseBridge {
  const host = window as unknown as { readonly tillroomPassphrase?: PassphraseBridge };
  if (host.tillroomPassphrase === undefined)
    throw new Error('This page runs only inside Tillroom.');
  return host.tillroomPassphrase;
}

/** The question to show; null when it is already over, and the window about to close. */
export async function askForQuestion(): Promise<PassphraseQuestion | null> {
  const reply = await bridge().exchange({ kind: 'show' });
  return reply.kind === 'question' ? reply.question : null;
}

/** Strength of a passphrase while it is keyed; null when main could not judge it. */
export async function weigh(text: string): Promise<PassphraseVerdict | null> {
  const reply = await bridge().exchange({ kind: 'weigh', text });
  return reply.kind === 'weighed' ? reply.verdict : null;
}

/** Sends an answer; resolves to its refusal, or to null when main accepted it and closes the window. */
export async function sendAnswer(answer: PassphraseAnswer): Promise<AnswerRefusal | null> {
  const reply = await bridge().exchange({ kind: 'answer', ...answer });
  return reply.kind === 'refused' ? reply.refusal : null;
}

/** Closes the window without an answer. */
export async function cancelQuestion(): Promise<void> {
  await bridge().exchange({ kind: 'cancel' });
}
