// Preloaded into each child of `startChild`: when the parent is gone, also by SIGKILL, its IPC channel closes, and the child ends as by Ctrl-C.
// Workers of the child preload it too and have no channel.
function end() {
  process.kill(process.pid, 'SIGTERM');
}

if (process.channel) {
  process.once('disconnect', end);
  // The listener alone would keep a child running that has nothing left to do.
  process.channel.unref();
} else if (process.connected === false) end();
