import { appendFile, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Line } from '../../archive/queries.ts'

/** What was read and is needed later, in files: it can be more than fits into memory. */
export interface Spool {
  add(name: string, lines: Line[]): Promise<void>
  /** Some at a time, the last ones first: lists of the API begin with the newest. */
  read(name: string): AsyncGenerator<Line[]>
  /** Some at a time, in the order in which they were added. */
  inOrder(name: string): AsyncGenerator<Line[]>
  close(): Promise<void>
}

const SOME = 500

export async function createSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'answerwell-import-'))
  const at = (name: string) => join(folder, `${name}.jsonl`)
  /** Sizes of what was added, by name. */
  const sizes = new Map<string, number[]>()
  return {
    async add(name, lines) {
      if (lines.length === 0) return
      const text = lines.map(line => `${JSON.stringify(line)}\n`).join('')
      await appendFile(at(name), text, { mode: 0o600 })
      const known = sizes.get(name) ?? []
      known.push(Buffer.byteLength(text))
      sizes.set(name, known)
    },
    async *read(name) {
      const all = sizes.get(name) ?? []
      if (all.length === 0) return
      const file = await open(at(name))
      try {
        let end = all.reduce((sum, size) => sum + size, 0)
        let some: Line[] = []
        for (const size of all.toReversed()) {
          end -= size
          const { buffer } = await file.read(Buffer.alloc(size), 0, size, end)
          some.push(...linesIn(buffer.toString('utf8')).reverse())
          if (some.length < SOME) continue
          yield some
          some = []
        }
        if (some.length > 0) yield some
      } finally {
        await file.close()
      }
    },
    async *inOrder(name) {
      const all = sizes.get(name) ?? []
      if (all.length === 0) return
      const file = await open(at(name))
      try {
        let start = 0
        let some: Line[] = []
        for (const size of all) {
          const { buffer } = await file.read(Buffer.alloc(size), 0, size, start)
          start += size
          some.push(...linesIn(buffer.toString('utf8')))
          for (; some.length >= SOME; some = some.slice(SOME)) yield some.slice(0, SOME)
        }
        if (some.length > 0) yield some
      } finally {
        await file.close()
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** JSON does not escape U+2028, which ends a line for others. */
function linesIn(text: string): Line[] {
  return text.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line)]))
}
