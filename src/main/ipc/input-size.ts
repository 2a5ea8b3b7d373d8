/** The result of measuring an input. */
export type InputSize = 'fits' | 'too-large' | 'not-plain';

const depthMax = 32;

/**
 * Measures an input as JSON text without writing that text, and stops as soon as it is too large. Writing it out would
 * leave another copy of a keyed card number in memory.
 *
 * Anything that JSON cannot carry (dates, maps, buffers, cycles, accessors, a `__proto__` member) is not plain: an
 * accessor may return something small now and something large when it is read again.
 */
export function measureInput(input: unknown, bytesMax: number): InputSize {
  const measure: Measure = { bytesLeft: bytesMax, plain: true };
  try {
    take(input, measure, 0);
  } catch {
    // Only a value that runs code while it is read can throw, and such a value is not plain.
    measure.plain = false;
  }
  if (measure.bytesLeft < 0) return 'too-large';
  return measure.plain ? 'fits' : 'not-plain';
}

interface Measure {
  bytesLeft: number;
  plain: boolean;
}

function take(value: unknown, measure: Measure, depth: number): void {
  if (measure.bytesLeft < 0 || !measure.plain) return;
  if (typeof value === 'string') takeText(value, measure);
  else if (typeof value === 'number') measure.bytesLeft -= String(value).length;
  else if (typeof value === 'boolean') measure.bytesLeft -= value ? 4 : 5;
  else if (value === null || value === undefined) measure.bytesLeft -= 4;
  else if (typeof value !== 'object' || depth >= depthMax) measure.plain = false;
  else if (Array.isArray(value)) takeList(value, measure, depth);
  else takeRecord(value, measure, depth);
}

function takeText(text: string, measure: Measure): void {
  // A UTF-16 unit is at least one byte of UTF-8, so a huge text need not be encoded.
  measure.bytesLeft -= text.length > measure.bytesLeft ? text.length : Buffer.byteLength(text);
  measure.bytesLeft -= 2;
}

function takeList(list: readonly unknown[], measure: Measure, depth: number): void {
  measure.bytesLeft -= Math.max(2, list.length + 1);
  if (measure.bytesLeft < 0) return;
  for (const item of list) take(item, measure, depth + 1);
}

function takeRecord(record: object, measure: Measure, depth: number): void {
  const prototype: unknown = Object.getPrototypeOf(record);
  if (prototype !== Object.prototype && prototype !== null) {
    measure.plain = false;
    return;
  }
  const names = Object.keys(record);
  measure.bytesLeft -= Math.max(2, names.length * 2 + 1);
  for (const name of names) {
    const held = Object.getOwnPropertyDescriptor(record, name);
    if (name === '__proto__' || held === undefined || !('value' in held)) measure.plain = false;
    takeText(name, measure);
    if (measure.bytesLeft < 0 || !measure.plain) return;
    take(held?.value, measure, depth + 1);
  }
}
