/**
 * Tells whether a PIN has 4 to 12 digits and is neither a sequence (`4567`, `9876`, `8901`) nor a repetition
 * (`1212`).
 */
export function isGoodPin(pin: string): boolean {
  if (!/^\d{4,12}$/u.test(pin)) return false;
  return !isRow(pin, 1) && !isRow(pin, -1) && !isRepetition(pin);
}

/** Sequences wrap around: 0 follows 9. */
function isRow(pin: string, step: 1 | -1): boolean {
  const digits = Array.from(pin, Number);
  return digits.every(
    (digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step + 10) % 10,
  );
}

function isRepetition(pin: string): boolean {
  for (let length = 1; length <= pin.length / 2; length += 1) {
    const part = pin.slice(0, length);
    if (part.repeat(Math.ceil(pin.length / length)).slice(0, pin.length) === pin) return true;
  }
  return false;
}
