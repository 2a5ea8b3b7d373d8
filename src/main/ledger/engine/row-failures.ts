/** A stored row that the app cannot have written: the records were changed or have decayed. */
export class DamagedRow extends Error {
  constructor(column: string) {
    super(`A stored row is damaged in ${column}`);
    this.name = 'DamagedRow';
  }
}

/** Rows that decide who may do what are not those that the app wrote last. */
export class AlteredRows extends Error {
  constructor() {
    super('Sealed rows were changed from outside');
    this.name = 'AlteredRows';
  }
}

/** Another terminal has renewed the key of the log, and this one has only the key before. */
export class KeyRenewed extends Error {
  constructor() {
    super('The key of the log was renewed by another terminal');
    this.name = 'KeyRenewed';
  }
}

/** Another terminal moved the row while it was being examined: nothing was written, so ask again. */
export class RowMoved extends Error {
  constructor() {
    super('A stored row was moved in the meantime');
    this.name = 'RowMoved';
  }
}
