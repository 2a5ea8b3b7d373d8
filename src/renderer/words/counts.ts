/** A count with its thousands apart: "1,234". */
export function figure(count: number): string {
  return count.toLocaleString('en-AU');
}

/** A count with what is counted: "1 payment", "1,234 payments". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
