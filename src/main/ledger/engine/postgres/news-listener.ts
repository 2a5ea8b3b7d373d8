import { Client } from 'pg';
import { streamOf } from './driver-stream.ts';
import type { NewsPayload } from './commit-news.ts';
import { lossSettings, tlsOf } from './server-address.ts';
import type { ServerAddress } from './server-address.ts';

/** Times of a listening connection, in ms. */
export interface ListenerTimes {
  /** Interval between two questions that show that the connection still reaches the server. */
  readonly checkEveryMs: number;
  /** Longest wait for an answer; after it the connection counts as lost. */
  readonly answerMs: number;
  /** Shortest and longest pause before another connection is tried; each failure doubles it. */
  readonly retryMs: readonly [least: number, most: number];
}

const listenerTimes: ListenerTimes = {
  checkEveryMs: 5_000,
  answerMs: 5_000,
  retryMs: [250, 4_000],
};

/** Longest wait for a connection to say goodbye, in ms. */
const endMs = 500;

/** Callbacks of a listening connection. */
export interface Heard {
  /** News of one commit; null when it cannot be read, so that anything may have changed. */
  readonly told: (news: NewsPayload | null) => void;
  /** It listens from now on; what was committed before was not heard. */
  readonly listening: () => void;
}

/**
 * Listens to one channel over a connection of its own, until the returned function is called.
 *
 * A connection that is lost is made again, with pauses. One that is lost without a sign, as behind a firewall that
 * forgot it, is found by a question at intervals: the driver notices it by itself only when it sends something.
 */
export function listenToChannel(
  address: ServerAddress,
  channel: string,
  heard: Heard,
  times: ListenerTimes = listenerTimes,
): () => Promise<void> {
  const ending = Promise.withResolvers<void>();
  let isEnding = false;
  const isOver = () => isEnding;
  const listen = async () => {
    const [least, most] = times.retryMs;
    let pauseMs = least;
    while (!isOver()) {
      // oxlint-disable-next-line no-await-in-loop -- One connection after another.
      const listened = await listenOnce({
        address,
        channel,
        heard,
        times,
        ending: ending.promise,
        isOver,
      });
      pauseMs = listened ? least : Math.min(pauseMs * 2, most);
      // oxlint-disable-next-line no-await-in-loop -- The pause between them.
      await sleep(pauseMs, ending.promise);
    }
  };
  const listening = listen();
  return () => {
    isEnding = true;
    ending.resolve();
    return listening;
  };
}

interface Listening {
  readonly address: ServerAddress;
  readonly channel: string;
  readonly heard: Heard;
  readonly times: ListenerTimes;
  readonly ending: Promise<void>;
  readonly isOver: () => boolean;
}

/** Resolves when the connection is lost or no longer wanted; true when it had listened. */
async function listenOnce(listening: Listening): Promise<boolean> {
  const { channel, heard, times, ending, isOver } = listening;
  const client = clientOf(listening);
  const lost = Promise.withResolvers<void>();
  let isLost = false;
  const lose = () => {
    isLost = true;
    lost.resolve();
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', (message) => heard.told(payloadOf(message.payload)));
  let hasListened = false;
  try {
    await client.connect();
    await client.query(`listen "${channel}"`);
    hasListened = true;
    if (!isOver()) heard.listening();
    const isDone = () => isLost || isOver();
    while (!isDone()) {
      // oxlint-disable-next-line no-await-in-loop -- One check after another.
      await sleep(times.checkEveryMs, Promise.race([lost.promise, ending]));
      // oxlint-disable-next-line no-await-in-loop -- One check after another.
      if (!isDone()) await client.query('select 1');
    }
  } catch {
    // Met by the next connection too, if it lasts.
  }
  client.removeAllListeners('notification');
  await leave(client);
  return hasListened;
}

function clientOf({ address, times }: Listening): Client {
  const { host, port, database, user, password } = address;
  return new Client({
    host,
    port,
    database,
    user,
    password,
    ssl: tlsOf(address),
    application_name: 'tillroom-news',
    options: lossSettings.map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: times.answerMs,
    query_timeout: times.answerMs,
    keepAlive: true,
  });
}

async function leave(client: Client): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  client.end().then(resolve, () => resolve());
  await sleep(endMs, promise);
  streamOf(client).destroy();
}

/** Whoever has a login may write to the channel, and a later version may have other members. */
function payloadOf(text: string | undefined): NewsPayload | null {
  try {
    const read: unknown = JSON.parse(text ?? '');
    const boot: unknown = Reflect.get(Object(read), 'boot');
    const topics: unknown = Reflect.get(Object(read), 'topics');
    if (typeof boot !== 'string' || !Array.isArray(topics)) return null;
    return { boot, topics: topics.map(String) };
  } catch {
    return null;
  }
}

/** Waits for a time, or until something happens. */
function sleep(ms: number, until: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  void until.then(resolve);
  return promise.finally(() => clearTimeout(timer));
}
