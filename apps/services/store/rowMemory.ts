const [LIST, OBJECT, COLON, COMMA] = [...'[{:,'].map((character) => character.charCodeAt(0));
const LAST_OF_ONE_BYTE = 0xff;
/** Columns, ids and the caller's request. */
const ROW_BYTES = 1_000;
/** A value of a parsed message: an empty list takes 40 bytes, an empty object 64, a number in a list 8. */
const VALUE_BYTES = 48;
/** The characters of a message are in memory twice: as its text, and in the parsed message that the caller still holds. */
const COPIES = 2;

/**
 * Memory of a row that waits to be written, at most. `[[],[],…` takes 25 bytes for each character, an ordinary event five.
 * @param payload of the row, JSON
 */
export function rowMemory(payload: string): number {
  let values = 0;
  let bytesPerCharacter = 1;
  for (let at = 0; at < payload.length; at += 1) {
    const code = payload.charCodeAt(at);
    if (code === COMMA || code === COLON || code === OBJECT || code === LIST) values += 1;
    // One such character, and the engine stores all of the text in two bytes each.
    else if (code > LAST_OF_ONE_BYTE) bytesPerCharacter = 2;
  }
  return ROW_BYTES + COPIES * bytesPerCharacter * payload.length + VALUE_BYTES * values;
}
