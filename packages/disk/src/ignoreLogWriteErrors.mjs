/**
 * Keeps a program running when its output can't be written (full disk, closed pipe): Node would end it at the second line. Lines that can't be written
 * are lost; later ones are written again. Plain JavaScript, for scripts that an older Node starts.
 */
export function ignoreLogWriteErrors() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => undefined);
    // Writes to files are synchronous, and the first error would close their stream.
    if (stream.constructor.name !== 'SyncWriteStream') continue;
    const write = stream._write.bind(stream);
    stream._write = (chunk, encoding, done) => {
      try {
        write(chunk, encoding, done);
      } catch {
        done();
      }
    };
  }
}
