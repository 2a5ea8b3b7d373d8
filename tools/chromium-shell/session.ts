/** Electron's `protocol` and `session`: the handler of the app's scheme, and the permissions of its pages. */
import type { CustomScheme, Protocol, session as electronSession, Session } from 'electron';
import { APP_SCHEME } from './addresses.ts';
import type { ForeignRequest } from './attached-page.ts';
import { refuseUnknown, refusingEmitter } from './refuse.ts';
import { chromiumIfStarted } from './running.ts';

type Handler = (request: Request) => Response | Promise<Response>;
type BeforeRequest = (details: object, answer: (response: object) => void) => void;
type HeadersReceived = (
  details: object,
  answer: (response: { responseHeaders?: Record<string, string | string[]> }) => void,
) => void;

/** One session's `protocol`, for the one scheme that the shell can serve. */
class SchemeServer {
  handler: Handler | undefined;

  readonly protocol = refuseUnknown('protocol', {
    registerSchemesAsPrivileged: (schemes: CustomScheme[]) => {
      for (const { scheme } of schemes) requireKnownScheme(scheme);
    },
    handle: (scheme, serve) => {
      requireKnownScheme(scheme);
      if (this.handler !== undefined)
        throw new Error(`The scheme ${scheme} already has a handler.`);
      this.handler = serve;
    },
    unhandle: (scheme) => {
      requireKnownScheme(scheme);
      this.handler = undefined;
    },
    isProtocolHandled: (scheme) => scheme === APP_SCHEME && this.handler !== undefined,
  } satisfies Pick<
    Protocol,
    'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'
  >);
}

function requireKnownScheme(scheme: string): void {
  if (scheme !== APP_SCHEME) {
    throw new Error(`chromium-shell serves the scheme ${APP_SCHEME}, not ${scheme}`);
  }
}

/**
 * Electron's `Session`. The shell refuses every permission and download by itself, whatever the app's handlers say:
 * they are stored so that the app can set them. `onBeforeRequest` is called for each foreign request; those of the
 * default session are refused all the same, those of another pass when it allows them.
 */
class ShellSession extends refusingEmitter('Session') {
  readonly #isDefault: boolean;
  readonly #server = new SchemeServer();
  readonly protocol = this.#server.protocol;
  #beforeRequest: BeforeRequest | null = null;
  #headersReceived: HeadersReceived | null = null;

  readonly webRequest = refuseUnknown('WebRequest', {
    onBeforeRequest: (first: unknown, second?: unknown) => {
      this.#beforeRequest = (typeof first === 'function' ? first : second) as BeforeRequest | null;
    },
    onHeadersReceived: (first: unknown, second?: unknown) => {
      this.#headersReceived = (
        typeof first === 'function' ? first : second
      ) as HeadersReceived | null;
    },
  });

  constructor(isDefault: boolean) {
    super();
    this.#isDefault = isDefault;
  }

  setPermissionRequestHandler(): void {
    // Every permission is refused in `startChromium`, so no request is ever made.
  }

  setPermissionCheckHandler(): void {
    // As above: the check answers "denied" in Chromium itself.
  }

  setDevicePermissionHandler(): void {
    // As above.
  }

  setProxy(): Promise<void> {
    return Promise.resolve();
  }

  setSpellCheckerEnabled(): void {
    // Chromium's own spelling check is off in this shell's fresh profile.
  }

  /** Asks the app about a request for another origin, and follows its decision. */
  allows(request: ForeignRequest): Promise<boolean> {
    const details = { ...request, id: 0, timestamp: 0, referrer: '', uploadData: [] };
    const listener = this.#beforeRequest;
    if (listener === null) return Promise.resolve(false);
    return new Promise((done) => {
      listener(details, (response) => {
        done(!this.#isDefault && Reflect.get(response, 'cancel') !== true);
      });
    });
  }

  /** Answers one request for the app's own scheme. */
  async serve(request: Request): Promise<Response> {
    const { handler } = this.#server;
    if (handler === undefined) return Response.error();
    const response = await handler(request);
    const listener = this.#headersReceived;
    if (listener === null) return response;
    const responseHeaders = Object.fromEntries(
      [...response.headers].map(([name, value]) => [name, [value]]),
    );
    const details = { url: request.url, method: request.method, responseHeaders };
    const changed = await new Promise<{ responseHeaders?: Record<string, string | string[]> }>(
      (resolve) => listener(details, resolve),
    );
    if (changed.responseHeaders === undefined) return response;
    const headers = Object.entries(changed.responseHeaders).map(
      ([name, value]): [string, string] => [name, [value].flat().join(', ')],
    );
    return new Response(response.body, { status: response.status, headers });
  }
}

/** The shell's session type, for `webContents.session`. */
export type { ShellSession };

const sessions = new Map<string, ShellSession>();

/** The session of a partition; the empty name is the default one. */
export function sessionOf(partition: string): ShellSession {
  const known = sessions.get(partition);
  if (known !== undefined) return known;
  const made = new ShellSession(partition === '');
  sessions.set(partition, made);
  return made;
}

/** Electron's `protocol`: that of the default session, as in Electron. */
export const { protocol } = sessionOf('');

/** Electron's `session`, which has none to offer until the app is ready. */
export const session = refuseUnknown('session', {
  get defaultSession() {
    return readySession('');
  },
  fromPartition: readySession,
} satisfies Pick<typeof electronSession, 'defaultSession' | 'fromPartition'>);

function readySession(partition: string): Session {
  if (chromiumIfStarted() === undefined) {
    throw new Error('Session can only be received when app is ready');
  }
  return sessionOf(partition) as unknown as Session;
}
