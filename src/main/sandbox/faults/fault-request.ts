/** Reads a fault requested as JSON, over HTTP or from the thread that started the bank. */
import { validateHeaderValue } from '../node-http.ts';
import { assertNever } from '../assert-never.ts';
import type { EchoField, Fault, FaultTarget } from './faults.ts';
import { field, type JsonObject, textField } from '../json-fields.ts';

const echoFields: readonly EchoField[] = [
  'amount',
  'approval',
  'captured',
  'captured-amount',
  'currency',
  'decimal-amount',
  'duplicate',
  'id',
  'last-four',
  'reference',
  'test',
  'time',
];
const targets: readonly FaultTarget[] = [
  'purchases',
  'credit_cards',
  'wallet_token',
  'look-ups',
  'refunds',
  'voids',
];
const waitMsMax = 600_000;
const giantBytesMax = 16 * 2 ** 30;

/**
 * The names of all faults, for the guide.
 */
export const faultKinds = [
  'delay',
  'hold',
  'drop-before',
  'drop-after',
  'reset-after',
  'status',
  'html',
  'answer',
  'truncated',
  'drip',
  'wrong-echo',
  'replayed-id',
  'reference-taken',
  'redirect',
  'giant',
  'garbage',
] as const satisfies readonly Fault['kind'][];

/**
 * The fault that an object describes, or undefined when it describes none. Omitted values have defaults: a delay of one
 * second, status 503, ten milliseconds a byte, 32 MiB, a wrong amount.
 */
export function readFault(asked: JsonObject): Fault | undefined {
  const kind = faultKinds.find((each) => each === field(asked, 'kind'));
  const status = (usual: number): number => wholeNumber(asked, 'status', usual, 599);
  const charge = field(asked, 'charge') !== false;
  switch (kind) {
    case undefined:
      return undefined;
    case 'delay':
      return { kind, delayMs: wholeNumber(asked, 'delayMs', 1_000, waitMsMax) };
    case 'drip':
      return { kind, intervalMs: wholeNumber(asked, 'intervalMs', 10, waitMsMax) };
    case 'giant':
      return { kind, bytes: wholeNumber(asked, 'bytes', 32 * 2 ** 20, giantBytesMax) };
    case 'status':
      return { kind, status: Math.max(200, status(503)), charge };
    case 'html':
      return { kind, charge };
    case 'answer': {
      const contentType = textField(asked, 'contentType') ?? 'application/json';
      const body = textField(asked, 'body') ?? '';
      if (!isHeaderValue(contentType)) {
        return undefined;
      }
      return { kind, status: Math.max(200, status(200)), contentType, body, charge };
    }
    case 'wrong-echo':
      return {
        kind,
        field: echoFields.find((each) => each === field(asked, 'field')) ?? 'amount',
      };
    case 'redirect': {
      const location = textField(asked, 'location');
      return location === undefined || !isHeaderValue(location)
        ? undefined
        : { kind, status: Math.max(300, status(307)), location };
    }
    case 'hold':
    case 'drop-before':
    case 'drop-after':
    case 'reset-after':
    case 'truncated':
    case 'replayed-id':
    case 'reference-taken':
    case 'garbage':
      return { kind };
    default:
      return assertNever(kind);
  }
}

/** True for a text that can stand in a header; any other would make its delivery fail. */
function isHeaderValue(text: string): boolean {
  try {
    validateHeaderValue('Location', text);
    return true;
  } catch {
    return false;
  }
}

/** The requests that a fault applies to, purchases by default. */
export function readTarget(asked: JsonObject): FaultTarget {
  return targets.find((each) => each === field(asked, 'on')) ?? 'purchases';
}

/** A whole number from 0 to a maximum; anything else becomes the default. */
export function wholeNumber(
  asked: JsonObject,
  name: string,
  usual: number,
  maximum: number,
): number {
  const value = field(asked, name);
  const isUsable = typeof value === 'number' && Number.isInteger(value);
  return isUsable && value >= 0 && value <= maximum ? value : usual;
}
