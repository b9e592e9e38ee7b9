/**
 * Keeps a program alive whose output goes to a file on a full disk, or to a reader that is gone: Node would end it at the second line. Lines that
 * can't be written are lost; once there is room again, the next ones are written. Plain JavaScript, for scripts that an older Node starts.
 */
export function ignoreLogWriteErrors() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => undefined);
    // Only a file is written to at once; its stream would be closed by the first error.
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
