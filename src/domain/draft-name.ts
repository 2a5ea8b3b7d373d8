const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** SQLite may leave its own journal beside a copy. */
const draft = new RegExp(`^\\.${uuid}\\.part(?:-journal|-wal|-shm)?$`, 'u');

/** Names a file among the records while it is incomplete; the id is a UUID. */
export function draftName(id: string): string {
  return `.${id}.part`;
}

/** Tells whether a file is such a draft, or a journal beside one. */
export function isDraftName(name: string): boolean {
  return draft.test(name);
}
