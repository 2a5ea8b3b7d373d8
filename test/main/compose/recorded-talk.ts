import type { Envelope } from '../../../src/contract/envelope.ts';
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../../src/contract/index.ts';
import type { App } from '../../../src/main/host.ts';
import { answerCalls } from '../../../src/main/ipc/answer-call.ts';
import { randomIds } from '../../../src/main/shell/random-ids.ts';
import type { MemoryLog } from '../../fakes/memory-log.ts';
import type { RecordingNotifier } from '../../fakes/recording-notifier.ts';
import { spellingsOf } from '../../fixtures/spellings.ts';

/** Stored secrets by name, each as it is and in other spellings that users write. */
export type Canaries = ReadonlyMap<string, readonly string[]>;

/** All output of an app: its responses, its events and its log. */
export interface RecordedTalk {
  /** Calls as a page would, and records the response. */
  readonly ask: <Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
  ) => Promise<Envelope<OperationOutput<Name>>>;
  readonly counts: () => {
    readonly answers: number;
    readonly events: number;
    readonly lines: number;
  };
  /** Each place at which a secret was revealed, by the secret's name. */
  readonly leaks: (canaries: Canaries) => readonly string[];
}

/** Operations that may return numbers of the bank's own list of published cards. */
const saysPublishedCards: readonly OperationName[] = ['practice.guide'];

/** Records an app from now on; its earlier events and log lines count too. */
export function recordTalk(parts: {
  readonly app: App;
  readonly log: MemoryLog;
  readonly notifier: RecordingNotifier;
}): RecordedTalk {
  const { app, log, notifier } = parts;
  const answer = answerCalls({ target: Promise.resolve(app), log, ids: randomIds });
  const answers: { readonly name: OperationName; readonly text: string }[] = [];
  const said = (): readonly { readonly where: string; readonly text: string }[] => [
    ...answers
      .filter(({ name }) => !saysPublishedCards.includes(name))
      .map(({ name, text }) => ({ where: `answer of ${name}`, text })),
    ...notifier.events.map(({ name, payload }) => ({
      where: `event ${name}`,
      text: JSON.stringify(payload),
    })),
    ...log.lines.map((line) => ({ where: `log line ${line.event}`, text: JSON.stringify(line) })),
  ];
  return {
    ask: async <Name extends OperationName>(name: Name, input: OperationInput<Name>) => {
      const envelope = (await answer({ name, input })) as Envelope<OperationOutput<Name>>;
      answers.push({ name, text: JSON.stringify(envelope) });
      return envelope;
    },
    counts: () => ({
      answers: answers.length,
      events: notifier.events.length,
      lines: log.lines.length,
    }),
    leaks: (canaries) => {
      const looked = [...canaries].map(([what, ways]) => ({
        what,
        spellings: ways.flatMap((access) => [...spellingsOf(access)]),
      }));
      const found = said().flatMap(({ where, text }) => {
        const bytes = Buffer.from(text);
        return looked
          .filter(({ spellings }) => spellings.some((spelling) => bytes.includes(spelling)))
          .map(({ what }) => `${what} in ${where}`);
      });
      return [...new Set(found)];
    },
  };
}
