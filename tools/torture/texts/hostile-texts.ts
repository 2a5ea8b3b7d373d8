/** A text from outside that a reader has to finish in time. */
export interface HostileText {
  readonly name: string;
  readonly text: string;
}

type Roll = (sides: number) => number;

/** Units that have made readers slow: each is repeated up to the allowed size, with and without an end. */
const units = [
  '11,',
  '11,11\n',
  '1,020.00\n',
  '\u2028',
  ' ',
  '\t',
  '  \n',
  '"',
  '""',
  '"a",',
  '"a"b,',
  ',',
  ';',
  '|',
  '1 ',
  '1.00,',
  '(1.00) CR ',
  'AUD ',
  '4',
  '4111 ',
  '4111,1111;',
  '0.00 ',
  '12:30 ',
  '%20',
  String.raw`\n`,
  '2026-01-31,',
  'a',
  'é,',
  '\uff14',
  '\ud83d\ude00',
  '\r',
  '\r\n',
  '-',
  "1'000.00;",
  '412345 2026-01-31 49.50 1111\n',
] as const;

const ends = ['', 'x', '"', '\n1,2', ',x'] as const;

/** Every unit at one size with every end, and mixtures of them. */
export function hostileTexts(size: number, mixtures: number, roll: Roll): readonly HostileText[] {
  const repeated = units.flatMap((unit) =>
    ends.map((end) => ({
      name: `${JSON.stringify(unit)} and ${JSON.stringify(end)}`,
      text: unit.repeat(Math.floor(size / unit.length) - end.length) + end,
    })),
  );
  const headed = units.map((unit) => ({
    name: `a heading before ${JSON.stringify(unit)}`,
    text: `Reference,Amount,Date\n${unit.repeat(Math.floor(size / unit.length) - 30)}`,
  }));
  const mixed = Array.from({ length: mixtures }, (_, index) => ({
    name: `mixture ${index}`,
    text: mixture(size, roll),
  }));
  return [...repeated, ...headed, ...mixed];
}

function mixture(size: number, roll: Roll): string {
  const some = Array.from({ length: 1 + roll(5) }, () => units[roll(units.length)] ?? '');
  let text = '';
  while (text.length < size / 2) {
    text += (some[roll(some.length)] ?? '').repeat(1 + roll(2000));
    if (roll(3) === 0) text += '\n';
  }
  return text.slice(0, size);
}
