import type { QueryResult } from 'pg';

/** The news that a terminal tells the others with each of its commits. */
export interface CommitNews {
  /** The channel of the account. */
  readonly channel: string;
  /** This opening of the records, which leaves its own news aside. */
  readonly bootId: string;
  /** The topic of a write; null for one that no other terminal has to know of. */
  readonly topicOf: (table: string, values: readonly unknown[]) => string | null;
}

/** The news of one commit, as it goes through the channel. */
export interface NewsPayload {
  readonly boot: string;
  readonly topics: readonly string[];
}

type Query = (text: string, values: readonly unknown[]) => Promise<QueryResult>;

const beginStart = /^(?:begin$|start transaction)/u;

/** The form in which Kysely writes a table's name where it is written to. */
const writeStart = /^\s*(?:insert into|update|delete from) "(?<table>\w+)"/u;

const notifyText = 'select pg_notify($1, $2)';

/**
 * Adds one `notify` to each transaction that writes what other terminals show.
 *
 * The server tells it with the commit, and never what was rolled back. It is sent ahead of the commit without waiting,
 * so that it takes no round trip; when it fails, so does the commit. One for each transaction: until the commit is
 * durable, the server lets no other transaction commit that tells something (docs/decisions/0042-tell-news-with-the-commit.md).
 */
export function withNews(query: Query, news: CommitNews | null): Query {
  if (news === null) return query;
  const { bootId: boot, channel, topicOf } = news;
  const topics = new Set<string>();
  return (text, values) => {
    if (beginStart.test(text)) topics.clear();
    if (text === 'commit' && topics.size > 0) {
      const payload: NewsPayload = { boot, topics: [...topics] };
      query(notifyText, [channel, JSON.stringify(payload)]).catch(() => undefined);
      topics.clear();
    }
    const table = writeStart.exec(text)?.groups?.['table'];
    const topic = table === undefined ? null : topicOf(table, values);
    if (topic !== null) topics.add(topic);
    return query(text, values);
  };
}
