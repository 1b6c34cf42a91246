import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** Rows in a file, which can be more than fits into memory; only where each is stays there. */
export interface RowStore<Row> {
  /** The number by which it is read again. */
  add(row: Row): Promise<number>
  read(index: number): Promise<Row>
  close(): Promise<void>
}

const WRITES_BYTES = 1024 * 1024

/** A store in a folder. */
export async function createRowStore<Row>(folder: string): Promise<RowStore<Row>> {
  const file = await open(join(folder, 'rows.jsonl'), 'w+', 0o600)
  const starts = [0]
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size === 0) return
    const bytes = Buffer.concat(waiting)
    await file.write(bytes, 0, bytes.length, (starts.at(-1) as number) - size)
    waiting = []
    size = 0
  }
  return {
    async add(row) {
      const bytes = Buffer.from(JSON.stringify(row))
      waiting.push(bytes)
      size += bytes.length
      starts.push((starts.at(-1) as number) + bytes.length)
      if (size > WRITES_BYTES) await flush()
      return starts.length - 2
    },
    async read(index) {
      await flush()
      const start = starts[index] as number
      const bytes = Buffer.alloc((starts[index + 1] as number) - start)
      await file.read(bytes, 0, bytes.length, start)
      return JSON.parse(bytes.toString('utf8')) as Row
    },
    close: () => file.close(),
  }
}
