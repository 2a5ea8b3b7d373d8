import type { TerminalChanges } from '../terminal/build-terminal.ts';

const dialect = 'src/main/ledger/engine/sqlite/node-sqlite.ts';
const call = "Reflect.get(globalThis, 'tillroomFault')";

/** A terminal whose money writer checks before each statement whether it must fail. */
export const withDiskFaults: TerminalChanges = {
  edits: [
    {
      file: dialect,
      find: "command(() => database.exec('begin immediate'))",
      replace: `command(() => ${call}(text, () => database.exec('begin immediate')))`,
    },
    {
      file: dialect,
      find: '=> statement.all(...bind(parameters)),',
      replace: `=> ${call}(text, () => statement.all(...bind(parameters))),`,
    },
    {
      file: dialect,
      find: '=> statement.run(...bind(parameters)),',
      replace: `=> ${call}(text, () => statement.run(...bind(parameters))),`,
    },
  ],
  rewrite: (file, source) => {
    if (file !== 'src/main/ledger/thread/worker.ts') return source;
    return `import ${JSON.stringify(new URL('./fault.ts', import.meta.url).pathname)};\n${source}`;
  },
};
