import { connect as connectPlain, isIP, type Socket, type TcpNetConnectOpts } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkServerIdentity, connect as connectTls, type ConnectionOptions } from 'node:tls';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { ConnectFailure } from '../ports/gateway/gateway.ts';
import { type ConnectStage, type FailedConnection, readConnectError } from './connect-failure.ts';
import { hostOf, isLoopbackAddress } from './endpoints.ts';

/** Host to connect to, certificates to trust, and the deadline for connecting. */
export interface Destination {
  readonly url: URL;
  readonly trust: Trust;
  readonly deadlineMs: number;
}

/** A connection that nothing has been written to yet. */
export interface FreshSocket {
  readonly socket: Socket;
  /** False when the peer closed, failed or already spoke. */
  readonly isUsable: () => boolean;
}

const backoffMsFirst = 100;
const backoffMsMax = 2_000;
const addressTryMs = 1_000;
const keepAliveDelayMs = 15_000;

/** The certificates that connections are checked against, read when the first one needs them. */
export type Trust = () => SecureContext;

/**
 * Reads the certificates to trust, once, and sets the oldest TLS version to accept.
 *
 * The list is given explicitly: the default store would also take what `NODE_EXTRA_CA_CERTS` or a command-line switch
 * adds to it, which would open card numbers to anyone able to set those.
 */
export function trustIn(authorities: readonly string[] = rootCertificates): Trust {
  let context: SecureContext | null = null;
  return () => {
    context ??= createSecureContext({
      ca: [...authorities],
      minVersion: 'TLSv1.2',
      maxVersion: 'TLSv1.3',
    });
    return context;
  };
}

/**
 * Opens one new socket, connecting again within the deadline while another attempt could end differently.
 *
 * Nothing of a request is written here, so each failure proves that no byte left the machine.
 */
export async function openSocket(
  destination: Destination,
): Promise<Result<FreshSocket, ConnectFailure>> {
  const endsAtMs = performance.now() + destination.deadlineMs;
  for (let backoffMs = backoffMsFirst; ; backoffMs = Math.min(backoffMs * 2, backoffMsMax)) {
    const tried = await openOnce(destination, endsAtMs - performance.now());
    if (tried.ok) return tried;
    const { failure, final } = tried.error;
    if (final || performance.now() + backoffMs >= endsAtMs) return failed(failure);
    await sleep(backoffMs);
  }
}

function openOnce(
  { url, trust }: Destination,
  leftMs: number,
): Promise<Result<FreshSocket, FailedConnection>> {
  const { promise, resolve } = Promise.withResolvers<Result<FreshSocket, FailedConnection>>();
  const secure = url.protocol === 'https:';
  const { socket, authorizationError, isTrusted } = secure ? startTls(url, trust) : startPlain(url);
  let stage: ConnectStage = 'reaching';
  const timer = setTimeout(() => give({ kind: 'connect-deadline', detail: stage }, true), leftMs);
  const fresh = watch(socket, (error) => {
    const { failure, final } = readConnectError(error, stage, authorizationError());
    give(failure, final);
  });
  socket.once('connect', () => (stage = 'securing'));
  socket.once(secure ? 'secureConnect' : 'connect', () => {
    clearTimeout(timer);
    if (!isTrusted()) return give({ kind: 'tls-untrusted', detail: 'peer-not-trusted' }, true);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, keepAliveDelayMs);
    resolve(ok(fresh));
  });
  function give(failure: ConnectFailure, final: boolean): void {
    clearTimeout(timer);
    socket.destroy();
    resolve(failed({ failure, final }));
  }
  return promise;
}

interface StartedSocket {
  readonly socket: Socket;
  readonly authorizationError: () => unknown;
  readonly isTrusted: () => boolean;
}

function startTls(url: URL, trust: Trust): StartedSocket {
  const host = hostOf(url);
  const options: ConnectionOptions & TcpNetConnectOpts = {
    ...reach(url, 443),
    servername: isIP(host) === 0 ? host : '',
    secureContext: trust(),
    rejectUnauthorized: true,
    checkServerIdentity,
    ALPNProtocols: ['http/1.1'],
  };
  const socket = connectTls(options);
  return {
    socket,
    authorizationError: () => socket.authorizationError,
    isTrusted: () => socket.authorized,
  };
}

/**
 * Plain TCP, for loopback only: a `localhost` that resolves to another machine is not written to.
 */
function startPlain(url: URL): StartedSocket {
  const socket = connectPlain(reach(url, 80));
  return {
    socket,
    authorizationError: () => null,
    isTrusted: () => isLoopbackAddress(socket.remoteAddress ?? ''),
  };
}

function reach(url: URL, usualPort: number): TcpNetConnectOpts {
  return {
    host: hostOf(url),
    port: Number(url.port || usualPort),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: addressTryMs,
  };
}

/** Watches a socket for its end from the start, so that a reset while a row is committed does not crash the app. */
function watch(socket: Socket, onFailed: (error: unknown) => void): FreshSocket {
  let over = false;
  socket.on('error', (error) => {
    over = true;
    onFailed(error);
  });
  socket.once('end', () => (over = true));
  socket.once('close', () => {
    over = true;
    onFailed(new Error('closed'));
  });
  const isUsable = (): boolean =>
    !over && !socket.destroyed && socket.writable && socket.readable && socket.readableLength === 0;
  return { socket, isUsable };
}
