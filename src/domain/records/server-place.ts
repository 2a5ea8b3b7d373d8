import { textLengthsMax } from '../text-lengths.ts';
import { isPort } from '../accounts/gateway-url.ts';

/** The server and database that hold an account's records, without the login's password. */
export interface ServerPlace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Certificates in PEM form that may sign the server's; null for those that the system trusts. */
  readonly authority: string | null;
}

/** Fields of a place that staff enter. */
export const placeFields = ['host', 'port', 'database', 'user', 'authority', 'name'] as const;

export type PlaceField = (typeof placeFields)[number];

/** Longest texts that a server takes; names in PostgreSQL have 63 bytes at most. */
export const serverLengthsMax = { host: textLengthsMax.host, name: 63 } as const;

/** The field that cannot be right; null when the place may be tried. */
export function badPlaceField(place: ServerPlace): PlaceField | null {
  const { host, port, database, user, authority } = place;
  // An address of the web is not one of a database server.
  const isHost = /^[a-z0-9._:-]+$/iu.test(host) && !host.includes('://');
  if (!isHost || host.length > serverLengthsMax.host) return 'host';
  if (!isPort(port)) return 'port';
  if (!isName(database)) return 'database';
  if (!isName(user)) return 'user';
  const isAuthority = authority === null || authority.includes('-----BEGIN CERTIFICATE-----');
  return isAuthority ? null : 'authority';
}

function isName(text: string): boolean {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const byteCount = points.reduce((sum, point) => sum + bytesOf(point), 0);
  // Control characters could end the name early on its way.
  return (
    byteCount > 0 && byteCount <= serverLengthsMax.name && points.every((point) => point >= 0x20)
  );
}

/** Bytes of a code point in UTF-8, by which PostgreSQL counts the length of a name. */
function bytesOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x8_00) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}
