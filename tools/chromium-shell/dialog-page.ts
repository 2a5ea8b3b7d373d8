/** A dialog's question, drawn inside the page because Chromium offers no native dialog to the shell. */
export interface PageQuestion {
  readonly title: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  /** Present when the dialog asks for a file path. */
  readonly path?: string;
}

/** The user's choice; `button` is null when the dialog was dismissed. */
export interface PageAnswer {
  readonly button: number | null;
  readonly path: string;
}

/**
 * Draws the question and waits; self-contained, because its source text runs inside the page. It creates elements and
 * sets styles one by one, which the strictest content policy allows.
 */
export function askInPage(question: PageQuestion): Promise<PageAnswer> {
  const { promise, resolve } = Promise.withResolvers<PageAnswer>();
  const box = document.createElement('dialog');
  const title = document.createElement('h2');
  const detail = document.createElement('p');
  const path = document.createElement('input');
  title.textContent = question.title;
  detail.textContent = question.detail;
  path.value = question.path ?? '';
  path.setAttribute('aria-label', 'Path');
  path.style.width = '100%';
  box.style.maxWidth = '480px';
  box.append(title, detail, ...(question.path === undefined ? [] : [path]));
  const finish = (button: number | null): void => {
    box.remove();
    resolve({ button, path: path.value });
  };
  question.buttons.forEach((label, index) => {
    const button = document.createElement('button');
    button.textContent = label;
    button.style.margin = '12px 8px 0 0';
    button.addEventListener('click', () => finish(index));
    box.append(button);
  });
  box.addEventListener('cancel', () => finish(null));
  document.body.append(box);
  box.showModal();
  return promise;
}
