import { errorName } from '../../../domain/assert.ts';
import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from 'electron';
import { passphraseMessageSchema } from '../../../contract/staff/passphrase-window.ts';
import type {
  AnswerRefusal,
  PassphraseMessage,
  PassphraseQuestion,
  PassphraseReply,
} from '../../../contract/staff/passphrase-window.ts';
import type { Log } from '../../ports/log.ts';
import type { PassphraseJudging, PassphraseWindow } from '../../ports/passphrase-window.ts';
import type { Result } from '../../../domain/result.ts';
import { passphraseUrl } from '../page/page-origin.ts';
import { secureWebPreferences } from './secure-web-preferences.ts';

/** Electron's part in the passphrase window, and what it shares with the main window. */
export interface PassphraseWindowParts {
  readonly openWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** Opens the windows' session in memory, locked down and with their page. */
  readonly openSession: (partition: string) => Session;
  readonly preloadPath: string;
  /** The main window; null before it is open and once it is closed. */
  readonly parent: () => BrowserWindow | null;
  readonly hiddenFromCapture: boolean;
  /** True when the system is dark, for a question that leaves the colours to it. */
  readonly isDark: () => boolean;
  /** Called for keys and pointer movements in the window. */
  readonly touched: () => void;
  readonly log: Log;
}

/** The passphrase window, and the receiver of its messages. */
export interface PassphraseWindows extends PassphraseWindow {
  /** Web contents whose messages are answers: at most one. */
  readonly contentsIds: ReadonlySet<number>;
  /** Answers one message of the window; anything malformed is refused without being read further. */
  receive(message: unknown): Promise<PassphraseReply>;
}

interface OpenQuestion {
  readonly question: PassphraseQuestion;
  readonly weigh: PassphraseJudging<unknown>['weigh'];
  /** Resolves to the refusal; null once the answer was accepted. */
  readonly answer: (
    answer: Extract<PassphraseMessage, { kind: 'answer' }>,
  ) => Promise<AnswerRefusal | null>;
  readonly end: () => void;
  /** Resolves once an answer under way is refused, or accepted and the window closed; null while none is judged. */
  deciding: Promise<void> | null;
}

/** In memory, and shared with no other page; nothing is stored in it. */
const partition = 'passphrase';

const closing: PassphraseReply = { kind: 'closing' };
const over: PassphraseReply = { kind: 'refused', refusal: { kind: 'over' } };

/**
 * Asks for passphrases in a window of main's own.
 *
 * It is modal to the main window and has an origin, a session and a preload of its own. No operation of the contract
 * closes it, so that a page cannot take it away and draw another in its place.
 */
export function passphraseWindows(parts: PassphraseWindowParts): PassphraseWindows {
  const contentsIds = new Set<number>();
  let open: OpenQuestion | null = null;

  const make = makerOf(parts, contentsIds);
  const makeOrLog: typeof make = (question, closed) => {
    try {
      return make(question, closed);
    } catch (error) {
      const name = errorName(error);
      parts.log.error('passphrase-window.not-made', { error: name });
      return null;
    }
  };

  return {
    contentsIds,
    ask: async <Value>(question: PassphraseQuestion, judging: PassphraseJudging<Value>) => {
      // A page that was just told of the sign-in may already ask for the next passphrase.
      await open?.deciding;
      if (open !== null) return null;
      const asked = askOnce(question, judging, (closed) => makeOrLog(question, closed));
      open = asked.question;
      const answered = await asked.start();
      if (open === asked.question) open = null;
      return answered;
    },
    close: () => open?.end(),
    receive: async (message) => {
      const parsed = passphraseMessageSchema.safeParse(message);
      const asked = open;
      if (asked === null || !parsed.success) return over;
      switch (parsed.data.kind) {
        case 'show':
          return { kind: 'question', question: asked.question };
        case 'weigh':
          return { kind: 'weighed', verdict: await asked.weigh(parsed.data.text) };
        case 'answer': {
          const refusal = await asked.answer(parsed.data);
          if (refusal !== null) return { kind: 'refused', refusal };
          asked.end();
          return closing;
        }
        case 'cancel':
          asked.end();
          return closing;
      }
    },
  };
}

/** One question from its window's opening to its closing. */
function askOnce<Value>(
  question: PassphraseQuestion,
  { judge, weigh }: PassphraseJudging<Value>,
  make: (closed: () => void) => BrowserWindow | null,
): {
  readonly question: OpenQuestion;
  readonly start: () => Promise<{ readonly value: Value } | null>;
} {
  const ended = Promise.withResolvers<{ readonly value: Value } | null>();
  let accepted: { readonly value: Value } | null = null;
  let window: BrowserWindow | null = null;
  let decide: (() => void) | null = null;
  const closed = (): void => {
    ended.resolve(accepted);
    // Only once the question is over for its asker may the next one be asked.
    setImmediate(() => decide?.());
  };
  const own: OpenQuestion = {
    question,
    weigh,
    deciding: null,
    answer: async ({ personId, proof, fresh }) => {
      const decision = Promise.withResolvers<void>();
      decide = decision.resolve;
      own.deciding = decision.promise;
      const judged: Result<Value, AnswerRefusal> = await judge({ personId, proof, fresh });
      if (judged.ok) {
        accepted = { value: judged.value };
        return null;
      }
      own.deciding = null;
      decision.resolve();
      return judged.error;
    },
    // The reply to the window's own message is still on its way.
    end: () => void setImmediate(() => window?.isDestroyed() === false && window.destroy()),
  };
  return {
    question: own,
    start: () => {
      window = make(closed);
      if (window === null) closed();
      return ended.promise;
    },
  };
}

/** Makes windows for questions; the session is opened for the first. */
function makerOf(
  parts: PassphraseWindowParts,
  contentsIds: Set<number>,
): (question: PassphraseQuestion, closed: () => void) => BrowserWindow | null {
  let isSessionOpen = false;
  return (question, closed) => {
    const { look } = question;
    const parent = parts.parent();
    if (parent === null || parent.isDestroyed()) return null;
    if (!isSessionOpen) parts.openSession(partition);
    isSessionOpen = true;
    const options = passphraseWindowOptions(question, {
      ...parts,
      parent,
      isDark: look.theme === 'system' ? parts.isDark() : look.theme === 'dark',
    });
    const window = parts.openWindow(options);
    const { id } = window.webContents;
    contentsIds.add(id);
    window.setContentProtection(parts.hiddenFromCapture);
    window.setMenuBarVisibility(false);
    window.once('ready-to-show', () => window.show());
    window.webContents.on('input-event', parts.touched);
    window.webContents.on('render-process-gone', () => window.destroy());
    window.on('page-title-updated', (event) => event.preventDefault());
    window.on('closed', () => {
      contentsIds.delete(id);
      closed();
      if (!parent.isDestroyed()) parent.focus();
    });
    window.loadURL(passphraseUrl).catch(() => window.destroy());
    return window;
  };
}

/** Height of the window by its fields, in CSS pixels. */
const heights = { plain: 430, withList: 540, withNew: 560 } as const;

interface WindowPlace extends Pick<PassphraseWindowParts, 'preloadPath'> {
  readonly parent: BrowserWindow;
  readonly isDark: boolean;
}

/** Options of the window; exported, so that tests can check each one. */
export function passphraseWindowOptions(
  { fresh, people }: Pick<PassphraseQuestion, 'fresh' | 'people'>,
  { preloadPath, parent, isDark }: WindowPlace,
): BrowserWindowConstructorOptions {
  const height =
    fresh === null ? heights[people.length > 1 ? 'withList' : 'plain'] : heights.withNew;
  return {
    title: 'Tillroom',
    width: 480,
    height,
    minWidth: 320,
    minHeight: 280,
    parent,
    modal: true,
    show: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    skipTaskbar: true,
    backgroundColor: isDark ? '#1a1b1e' : '#ffffff',
    webPreferences: {
      preload: preloadPath,
      partition,
      ...secureWebPreferences,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      devTools: false,
    },
  };
}
