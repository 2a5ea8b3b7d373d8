import type { BrowserWindowConstructorOptions } from 'electron';
import { distrustOf } from '../../../src/main/ipc/trusted-sender.ts';
import { lightboxOptions } from '../../../src/main/shell/window/lightbox.ts';
import { mailProgram } from '../../../src/main/shell/files/mail-program.ts';
import { pageHeaders } from '../../../src/main/shell/page/page-headers.ts';
import { pageUrl } from '../../../src/main/shell/page/page-origin.ts';
import { pageSchemePrivileges } from '../../../src/main/shell/page/page-protocol.ts';
import { hiddenWindow } from '../../../src/main/shell/print/print.ts';
import { lockContents, lockSession } from '../../../src/main/shell/window/security.ts';
import { boundsFile } from '../../../src/main/shell/window/window-bounds.ts';
import { windowOptions } from '../../../src/main/shell/window/window-options.ts';
import { createBridge } from '../../../src/preload/bridge.ts';
import { fuseOptions } from '../../../tools/packaging/fuses.ts';

type Preferences = NonNullable<BrowserWindowConstructorOptions['webPreferences']>;

/** Facts of the app that Electron's checklist covers; a broken app differs in one of them. */
export interface AppFacts {
  readonly windows: readonly Preferences[];
  readonly pageUrl: string;
  readonly policy: string;
  readonly scheme: { readonly scheme: string; readonly privileges: { readonly secure: boolean } };
  readonly lockSession: typeof lockSession;
  readonly lockContents: typeof lockContents;
  readonly mailProgram: typeof mailProgram;
  readonly distrustOf: typeof distrustOf;
  readonly createBridge: typeof createBridge;
  readonly fuses: Readonly<Record<string, boolean>>;
  /** The version in `package.json`. */
  readonly electronVersion: string;
  /** The text of every file under `src`, by its path. */
  readonly sources: ReadonlyMap<string, string>;
}

/** The facts of the present app. */
export function appFacts(given: Pick<AppFacts, 'electronVersion' | 'sources'>): AppFacts {
  const own = windowOptions({
    preloadPath: '/app/preload.cjs',
    bounds: boundsFile('/nowhere'),
    workAreas: [],
    isDark: false,
    hiddenFromCapture: true,
    allowDevTools: false,
  });
  const windows = [own, lightboxOptions('lightbox-1', 'Wallet'), hiddenWindow];
  return {
    ...given,
    windows: windows.map(({ webPreferences = {} }) => webPreferences),
    pageUrl,
    policy: pageHeaders('text/html', 'n')['Content-Security-Policy'] ?? '',
    scheme: pageSchemePrivileges,
    lockSession,
    lockContents,
    mailProgram,
    distrustOf,
    createBridge,
    fuses: fuseOptions(),
  };
}
