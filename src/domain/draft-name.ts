const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** SQLite may leave a log of its own beside a copy. */
const draft = new RegExp(`^\\.${uuid}\\.part(?:-journal|-wal|-shm)?$`, 'u');

/** Under what name a file among the records lies while it is not whole yet; the id is a UUID. */
export function draftName(id: string): string {
  return `.${id}.part`;
}

/** Whether a file is such a draft, or what lies beside one. */
export function isDraftName(name: string): boolean {
  return draft.test(name);
}
