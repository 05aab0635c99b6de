/** An answer that was not read to its end. */
export class TooLong extends Error {}

/** The body of another server's answer. Throws a `TooLong` for one of more than `mostBytes`, without reading on. */
export async function bodyOf(response: Response, mostBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    // Leaving the loop ends the transfer.
    if (bytes > mostBytes) throw new TooLong(`the answer is longer than ${mostBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
