// Ends a unit's process, and the programs that it has started, when the runner is gone, however it ended: the runner holds the
// other end of the standard input.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.stdin.on('end', () => process.kill(-process.pid, 'SIGKILL')).resume()
  ;(process.stdin as unknown as { unref(): void }).unref()
}
