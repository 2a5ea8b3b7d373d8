/**
 * Electron's `dialog`: answered by a test's script, or asked inside the window.
 */
import type { Dialog } from 'electron';
import { ShellWindow } from './browser-window.ts';
import { askInPage, type PageAnswer, type PageQuestion } from './dialog-page.ts';
import { refuseUnknown } from './refuse.ts';
import { chromiumIfStarted } from './running.ts';

/** The dialogs that a test may answer beforehand. */
export type DialogName = 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog';

/** One dialog the app has shown. */
export interface SeenDialog {
  readonly name: DialogName | 'showErrorBox';
  readonly options: object;
}

interface Options {
  readonly title?: string;
  readonly message?: string;
  readonly detail?: string;
  readonly buttons?: readonly string[];
  readonly defaultId?: number;
  readonly cancelId?: number;
  readonly defaultPath?: string;
  readonly buttonLabel?: string;
}

const answers: { readonly name: DialogName; readonly answer: object }[] = [];
const seen: SeenDialog[] = [];

/** Answers the next dialog of this name. */
export function scriptAnswer(name: DialogName, answer: object): void {
  answers.push({ name, answer });
}

/** The dialogs the app has shown so far. */
export function seenDialogs(): readonly SeenDialog[] {
  return seen;
}

/** Electron's `dialog`. */
export const dialog = refuseUnknown('dialog', {
  showMessageBox: (...values: unknown[]) =>
    show('showMessageBox', values, (options) => {
      const buttons = options.buttons ?? ['OK'];
      const cancel = options.cancelId ?? Math.max(0, buttons.length - 1);
      return {
        question: { buttons, title: options.message ?? '', detail: options.detail ?? '' },
        read: ({ button }) => ({ response: button ?? cancel, checkboxChecked: false }),
      };
    }),
  showOpenDialog: (...values: unknown[]) =>
    show('showOpenDialog', values, (options) => ({
      question: pathQuestion(options, 'Open'),
      read: ({ button, path }) =>
        button === 0 && path !== ''
          ? { canceled: false, filePaths: [path] }
          : { canceled: true, filePaths: [] },
    })),
  showSaveDialog: (...values: unknown[]) =>
    show('showSaveDialog', values, (options) => ({
      question: pathQuestion(options, 'Save'),
      read: ({ button, path }) =>
        button === 0 && path !== ''
          ? { canceled: false, filePath: path }
          : { canceled: true, filePath: '' },
    })),
  showErrorBox(title: string, content: string) {
    seen.push({ name: 'showErrorBox', options: { title, content } });
    console.error(`${title}\n${content}`);
  },
} satisfies Record<DialogName | 'showErrorBox', unknown> & Partial<Record<keyof Dialog, unknown>>);

async function show(
  name: DialogName,
  values: readonly unknown[],
  ask: (options: Options) => {
    readonly question: PageQuestion;
    readonly read: (answer: PageAnswer) => object;
  },
): Promise<object> {
  const owner = values[0] instanceof ShellWindow ? values[0] : ShellWindow.getAllWindows()[0];
  const options = (values[0] instanceof ShellWindow ? values[1] : values[0]) as Options;
  seen.push({ name, options });
  const index = answers.findIndex((answer) => answer.name === name);
  const [scripted] = index < 0 ? [] : answers.splice(index, 1);
  if (scripted !== undefined) return scripted.answer;
  if (chromiumIfStarted()?.headless !== false || owner === undefined) {
    throw new Error(`chromium-shell: ${name} was called and no answer was scripted`);
  }
  const { question, read } = ask(options);
  const page = await owner.webContents.whenAttached();
  const expression = `(${askInPage.toString()})(${JSON.stringify(question)})`;
  return read((await page.evaluate(expression)) as PageAnswer);
}

function pathQuestion(options: Options, verb: string): PageQuestion {
  return {
    title: options.title ?? `${verb} a file`,
    detail: options.message ?? 'Type the whole path of the file.',
    buttons: [options.buttonLabel ?? verb, 'Cancel'],
    path: options.defaultPath ?? '',
  };
}
