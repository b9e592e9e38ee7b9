import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTENING = '0A';

/**
 * The process that listens on a TCP port, read from Linux's /proc.
 * @param {number} port
 * @returns {{ pid: number, command: string } | undefined} nothing on other systems or for another user's process
 */
export function findPortHolder(port) {
  const sockets = new Set(
    ['tcp', 'tcp6'].flatMap((table) => listeningInodes(table, port)).map((inode) => `socket:[${inode}]`),
  );
  if (!sockets.size) return undefined;
  for (const pid of attempt(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name))) ?? []) {
    const handles = attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
    if (!handles.some((handle) => sockets.has(attempt(() => readlinkSync(`/proc/${pid}/fd/${handle}`))))) continue;
    const command = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '';
    return { pid: Number(pid), command: command.split('\0').join(' ').trim().slice(0, 120) };
  }
  return undefined;
}

function listeningInodes(table, port) {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = attempt(() => readFileSync(`/proc/net/${table}`, 'utf8').split('\n')) ?? [];
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(`:${hex}`) && fields[3] === LISTENING)
    .map((fields) => fields[9]);
}

/** A process may end, or be another user's, between two reads. */
function attempt(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
