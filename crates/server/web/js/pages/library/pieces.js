/** Cuts PDN files into pieces that end with a game, so that a file of any size can be sent and its faults have their lines. */

/** A piece is about so long, in bytes. */
const LENGTH = 256 * 1024;
/** The server takes no longer ones; a single game that is longer is sent as far as this. */
const LONGEST = 2 * 1024 * 1024 - 1;
const LINE_FEED = 10;
const BRACKET = 91;

/** @typedef {{ bytes: Uint8Array<ArrayBuffer>, firstLine: number, end: number }} Piece  `end` counts bytes of the file that were read up to it */

/** The pieces of a file; one that is packed by gzip is unpacked. @param {File} file @returns {AsyncGenerator<Piece>} */
export async function* pieces(file) {
  let read = 0;
  const counted = new TransformStream({ transform(/** @type {Uint8Array<ArrayBuffer>} */ chunk, out) { read += chunk.length; out.enqueue(chunk); } });
  const plain = file.stream().pipeThrough(counted);
  const stream = file.name.endsWith('.gz') ? plain.pipeThrough(new DecompressionStream('gzip')) : plain;
  const reader = stream.getReader();
  let rest = new Uint8Array(0);
  let firstLine = 1;
  for (let ended = false; !ended;) {
    const { done, value } = await reader.read();
    ended = done;
    if (value) rest = joined(rest, value);
    while (rest.length > LENGTH || (ended && rest.length > 0)) {
      const cut = ended && rest.length <= LENGTH ? rest.length : endOfGames(rest);
      if (cut === 0 && !ended && rest.length < LONGEST) break;
      const bytes = rest.slice(0, cut || Math.min(rest.length, LONGEST));
      yield { bytes, firstLine, end: read };
      firstLine += lines(bytes);
      rest = rest.slice(bytes.length);
    }
  }
}

/** Where the last game begins that may not be whole: a tag behind an empty line. @param {Uint8Array} bytes */
function endOfGames(bytes) {
  for (let at = Math.min(bytes.length, LONGEST) - 1; at > 1; at -= 1) {
    if (bytes[at] === BRACKET && bytes[at - 1] === LINE_FEED && isEmptyLine(bytes, at - 2)) return at;
  }
  return 0;
}

/** @param {Uint8Array} bytes @param {number} at  the end of the line */
function isEmptyLine(bytes, at) {
  let from = at;
  while (from >= 0 && (bytes[from] === 13 || bytes[from] === 32 || bytes[from] === 9)) from -= 1;
  return from >= 0 && bytes[from] === LINE_FEED;
}

/** @param {Uint8Array<ArrayBuffer>} one @param {Uint8Array} other */
function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** @param {Uint8Array} bytes */
function lines(bytes) {
  let count = 0;
  for (const byte of bytes) if (byte === LINE_FEED) count += 1;
  return count;
}
