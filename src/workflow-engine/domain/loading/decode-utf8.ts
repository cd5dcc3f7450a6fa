/** What stands for a file that is not UTF-8: no text of a file, because it is no character. Loaded, it is told as that. */
export const NOT_UTF8 = '\uFFFF';

/** A file's bytes as text, its byte order mark included; null where they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
