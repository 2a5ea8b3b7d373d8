import { createHash } from 'node:crypto';
import type { AccountId, BootId } from '../../../domain/ids.ts';
import { newsTopics } from '../../../domain/terminals/news.ts';
import type { NewsTopic } from '../../../domain/terminals/news.ts';
import type { NewsSource } from '../../ports/ledger/terminals.ts';
import type { CommitNews } from '../engine/postgres/commit-news.ts';
import { listenToChannel } from '../engine/postgres/news-listener.ts';
import type { ListenerTimes } from '../engine/postgres/news-listener.ts';
import type { ServerAddress } from '../engine/postgres/server-address.ts';
import { topicOfWrite } from './topics-of-tables.ts';

/** The news that one opening of records on a server tells, and hears. */
export interface AccountNews {
  readonly told: CommitNews;
  readonly source: NewsSource;
  /** Resolves when nobody listens any more. */
  end(): Promise<void>;
}

/** Creates the news of one opening; nothing is connected before somebody listens. */
export function createAccountNews(
  address: ServerAddress,
  { accountId, bootId }: { readonly accountId: AccountId; readonly bootId: BootId },
  times?: ListenerTimes,
): AccountNews {
  const channel = channelOf(accountId);
  const listeners = new Set<() => Promise<void>>();
  const listen: NewsSource['listen'] = (onNews) => {
    const stop = listenToChannel(
      address,
      channel,
      {
        listening: () => onNews(newsTopics),
        told: (news) => {
          if (news?.boot !== bootId) onNews(knownTopics(news?.topics));
        },
      },
      times,
    );
    listeners.add(stop);
    return async () => {
      listeners.delete(stop);
      await stop();
    };
  };
  return {
    told: { channel, bootId, topicOf: topicOfWrite },
    source: { listen },
    end: async () => {
      await Promise.all([...listeners].map((stop) => stop()));
    },
  };
}

/** Names of channels are at most 63 characters long, and ids of accounts may be longer. */
function channelOf(accountId: AccountId): string {
  const digest = createHash('sha256').update(accountId).digest('hex');
  return `tillroom_${digest.slice(0, 32)}`;
}

/** A topic that is not known here comes from a later version, so anything may have changed. */
function knownTopics(topics: readonly string[] | undefined): readonly NewsTopic[] {
  const known = newsTopics.filter((topic) => topics?.includes(topic));
  return topics === undefined || known.length < topics.length ? newsTopics : known;
}
