import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TlsOptions } from 'node:tls';
import { createGateway } from '../../../src/main/gateway/client.ts';
import { endpointTo, httpResponse } from '../../../test/main/gateway/purchases.ts';
import { pem, postsAt, startRawGateway, tlsWith } from '../../../test/main/gateway/raw-service.ts';
import { chargeAt, PartTally } from './part.ts';
import type { NetworkRun, PartEnd } from './part.ts';

const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;

const untrusted: readonly (readonly [string, TlsOptions, 'ours' | 'public'])[] = [
  ['self-signed', tlsWith('self-signed'), 'ours'],
  ['expired', tlsWith('expired'), 'ours'],
  ['not yet valid', tlsWith('not-yet-valid'), 'ours'],
  ['wrong host', tlsWith('wrong-host'), 'ours'],
  ['unknown authority', tlsWith('trusted'), 'public'],
  ['TLS 1.0', { ...tlsWith('trusted'), ...old, maxVersion: 'TLSv1' }, 'ours'],
  ['TLS 1.1', { ...tlsWith('trusted'), ...old, maxVersion: 'TLSv1.1' }, 'ours'],
  [
    'no encryption',
    { ...tlsWith('trusted'), maxVersion: 'TLSv1.2', ciphers: 'aNULL:eNULL@SECLEVEL=0' },
    'ours',
  ],
];

const gateways = {
  ours: createGateway({ certificateAuthorities: [pem('authority.pem')] }),
  public: createGateway(),
};

/** Servers without a trusted certificate: none of them receives a byte of a request. */
export async function untrustedServices(): Promise<PartEnd> {
  const tally = new PartTally('TLS that is not to be trusted');
  const patience = { connectDeadlineMs: 20_000 };
  for (const [name, tls, authorities] of untrusted) {
    const service = await startRawGateway({
      tls,
      onRequest: (socket) => socket.end(httpResponse()),
    });
    const connected = await gateways[authorities].connect(endpointTo(service.baseUrl, patience));
    if (connected.ok) connected.value.close();
    const bytes = service.seen.reduce((sum, connection) => sum + connection.bytes.length, 0);
    tally.check(name, [connected.ok, bytes], [false, 0]);
    await service.close();
  }
  const sound = await startRawGateway({
    tls: tlsWith('trusted'),
    onRequest: (socket) => socket.end(httpResponse()),
  });
  const state = await chargeAt(sound.baseUrl, { gateway: gateways.ours });
  tally.check('a certificate that is sound', state, 'approved');
  tally.count(postsAt(sound));
  await sound.close();
  return tally.end();
}

/** Environment variables that could weaken the terminal's TLS: none of them has any effect. */
export async function hostileEnvironment({ folder }: NetworkRun): Promise<PartEnd> {
  const tally = new PartTally('hostile environment');
  const authority = fileURLToPath(
    new URL('../../../test/fixtures/tls/authority.pem', import.meta.url),
  );
  const keyLog = join(folder, 'keys.log');
  const answering = {
    onRequest: (socket: { end(bytes: Buffer): unknown }) => void socket.end(httpResponse()),
  };
  const closedDoors: readonly Readonly<Record<string, string>>[] = [
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    { NODE_EXTRA_CA_CERTS: authority },
    { SSL_CERT_FILE: authority, NODE_OPTIONS: '' },
    { SSLKEYLOGFILE: keyLog, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
  ];
  for (const environment of closedDoors) {
    const service = await startRawGateway({ tls: tlsWith('trusted'), ...answering });
    const said = await chargeInChild(service.baseUrl, environment);
    const bytes = service.seen.reduce((sum, connection) => sum + connection.bytes.length, 0);
    tally.check(Object.keys(environment).join(), [said['ok'], bytes], [false, 0]);
    await service.close();
  }
  tally.check('a log of TLS keys', existsSync(keyLog), false);
  const [service, proxy] = [await startRawGateway(answering), await startRawGateway(answering)];
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy'];
  const proxied = Object.fromEntries(names.map((name) => [name, proxy.baseUrl]));
  const said = await chargeInChild(service.baseUrl, { NODE_USE_ENV_PROXY: '1', ...proxied });
  tally.check('a proxy', [said['ok'], postsAt(service), proxy.seen.length], [true, 1, 0]);
  tally.count(postsAt(service));
  await service.close();
  await proxy.close();
  return tally.end();
}

/** Charges in a separate process, under an environment that is set before it starts. */
async function chargeInChild(
  baseUrl: string,
  environment: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const script = fileURLToPath(
    new URL('../../../test/main/gateway/try-connect.ts', import.meta.url),
  );
  const child = spawn(process.execPath, [script, baseUrl], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return JSON.parse(printed) as Readonly<Record<string, unknown>>;
}
