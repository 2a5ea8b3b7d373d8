import type { Ledger } from '../ports/ledger/ledger.ts';
import type { LedgerSides } from './plan-routes.ts';

/** Routes the calls for messages: what decides whether one is sent goes to the writer, lists to the reader. */
export function messagesOf({ writer, reader, write }: LedgerSides): Ledger['messages'] {
  return {
    queueMessage: (queued) => write('queueMessage', queued),
    nextMessage: (at) => write('nextMessage', at),
    beginMessage: (id, boot) => write('beginMessage', id, boot),
    endMessage: (id, outcome) => write('endMessage', id, outcome),
    recoverMessages: (boot) => write('recoverMessages', boot),
    sendMessageAgain: (decision) => write('sendMessageAgain', decision),
    endMessageByPerson: (decision) => write('endMessageByPerson', decision),
    // It decides whether a message is queued.
    optOutOf: (id) => writer.call('optOutOf', id),
    setOptOut: (id, optOut) => write('setOptOut', id, optOut),
    // A rule is read where it is written, sealed like every other.
    messageRules: () => writer.call('messageRules'),
    saveMessageRules: (rules, entry) => write('saveMessageRules', rules, entry),
    messageOccasions: (request) => reader.call('messageOccasions', request),
    findMessage: (id) => writer.call('findMessage', id),
    pageOfMessages: (request) => reader.call('pageOfMessages', request),
    messageCounts: () => reader.call('messageCounts'),
    batchCounts: (batchId) => reader.call('batchCounts', batchId),
  };
}
