import ts from 'typescript';
import type { SourceRewrite } from '../terminal/source-edits.ts';

/** Calls that reach the file system, the database or a socket, by name. */
const reachingCalls: ReadonlySet<string> = new Set(
  `run all get exec iterate prepare
   write end destroy connectPlain connectTls startRequest postMessage
   writeFileSync renameSync rmSync openSync closeSync fsyncSync chmodSync
   mkdirSync readFileSync statSync writeSync appendFileSync writeFile printLine`.split(/\s+/u),
);

/** Sources that handle money: the code that runs between a call of the page and its result, and what it is told. */
const flowFiles =
  /^(?:src\/main\/(?:compose|gateway|ipc\/answer-call|ledger|runner|shell\/pref|usecases|vault)|tools\/torture\/terminal\/open-terminal\.ts)/u;

/** Threads whose entries carry the counter. */
const entries: readonly string[] = [
  'src/main/ledger/thread/worker.ts',
  'tools/torture/terminal/terminal-process.ts',
];

/** Puts a counted point before every await, and before every call of a file, the database or a socket. */
export const addPoints: SourceRewrite = (file, source) => {
  const pointed = flowFiles.test(file) ? withPoints(file, source) : source;
  if (!entries.includes(file)) return pointed;
  const counter = new URL('./point.ts', import.meta.url).pathname;
  return `import ${JSON.stringify(counter)};\n${pointed}`;
};

function withPoints(file: string, source: string): string {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const inserts: { readonly at: number; readonly text: string; readonly order: number }[] = [];
  const visit = (node: ts.Node): void => {
    const what = ts.isAwaitExpression(node) ? 'await' : reachingName(node);
    if (what !== null) {
      const start = node.getStart(tree);
      const { line } = tree.getLineAndCharacterOfPosition(start);
      const place = JSON.stringify(`${file}:${line + 1} ${what}`);
      inserts.push({ at: start, text: `(globalThis.tillroomPoint(${place}), `, order: 1 });
      inserts.push({ at: node.getEnd(), text: ')', order: 0 });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  inserts.sort((one, other) => one.at - other.at || one.order - other.order);
  let [result, from] = ['', 0];
  for (const { at, text } of inserts) {
    result += source.slice(from, at) + text;
    from = at;
  }
  return result + source.slice(from);
}

/** The name of a call that reaches out; null for any other node, and within an optional chain. */
function reachingName(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || ts.isOptionalChain(node)) return null;
  const { expression } = node;
  const name = ts.isPropertyAccessExpression(expression)
    ? expression.name.text
    : ts.isIdentifier(expression)
      ? expression.text
      : '';
  return reachingCalls.has(name) ? name : null;
}
