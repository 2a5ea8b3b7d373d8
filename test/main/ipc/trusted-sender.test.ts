import { describe, expect, it } from 'vitest';
import { distrustOf, type Sender, type SenderFrame } from '../../../src/main/ipc/trusted-sender.ts';

const page = { origin: 'app://tillroom', contentsIds: new Set([7]) };

function frame(changes: Partial<SenderFrame> = {}): SenderFrame {
  return {
    url: 'app://tillroom/',
    origin: 'app://tillroom',
    parent: null,
    detached: false,
    isDestroyed: () => false,
    ...changes,
  };
}

function sender(changes: Partial<Sender> = {}): Sender {
  return { frame: frame(), contentsId: 7, contentsDestroyed: false, ...changes };
}

describe('distrustOf', () => {
  it.each([
    'app://tillroom/',
    'app://tillroom/index.html',
    'app://tillroom/#/payments',
    'app://tillroom/?a=1',
  ])('trusts the main frame of our own page at %s', (url) => {
    expect(distrustOf(sender({ frame: frame({ url }) }), page)).toBeNull();
  });

  it.each([
    ['no frame at all', sender({ frame: null }), 'frame-gone'],
    [
      'a frame that was destroyed',
      sender({ frame: frame({ isDestroyed: () => true }) }),
      'frame-gone',
    ],
    ['a detached frame', sender({ frame: frame({ detached: true }) }), 'frame-gone'],
    ['a sub-frame of our own origin', sender({ frame: frame({ parent: {} }) }), 'sub-frame'],
    ['another window', sender({ contentsId: 8 }), 'other-window'],
    ['a window that is gone', sender({ contentsDestroyed: true }), 'window-gone'],
    ['a sandboxed document of ours', sender({ frame: frame({ origin: 'null' }) }), 'other-page'],
  ] as const)('refuses %s', (_name, from, reason) => {
    expect(distrustOf(from, page)).toBe(reason);
  });

  it.each([
    '',
    'about:blank',
    'about:srcdoc',
    'data:text/html,hello',
    'blob:app://tillroom/1',
    'javascript:0',
    'file:///index.html',
    'https://tillroom/',
    'https://app/tillroom/',
    'app://tillroom',
    'app://tillroom.evil/',
    'app://tillroom:1/',
    'app://user@tillroom/',
    'app://other/',
    'APP://tillroom/',
    'app://tillroom/assets/picture.svg',
    'app://tillroom/index.htmlx',
    'app://tillroom/index.html/../x',
    ' app://tillroom/',
  ])('refuses a page at %j', (url) => {
    expect(distrustOf(sender({ frame: frame({ url }) }), page)).toBe('other-page');
  });

  it('refuses a frame that throws when it is asked', () => {
    const broken = frame();
    Object.defineProperty(broken, 'url', {
      get() {
        throw new Error('Render frame was disposed');
      },
    });
    expect(distrustOf(sender({ frame: broken }), page)).toBe('unreadable');
  });
});
