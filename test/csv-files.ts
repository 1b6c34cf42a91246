import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { dryRun } from '../src/desk/imports/dry-run.ts'
import { type Counts, type Mapping, selectRemarks } from '../src/desk/imports/queries.ts'
import type { Source } from '../src/desk/imports/source.ts'
import { startImport } from '../src/desk/imports/start-import.ts'
import { selectWrongCounts } from '../src/talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../src/talk/messages/count-queries.ts'
import type { World } from './world.ts'

/** Imports of files that a test writes. */
export function createCsvFiles({ scope, blobs }: Pick<World, 'scope' | 'blobs'>) {
  const folder = mkdtempSync(join(tmpdir(), 'csv-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  let n = 0

  function file(content: string | Buffer): string {
    const path = join(folder, `${++n}.csv`)
    writeFileSync(path, content)
    return path
  }

  async function look(source: Source, content: string | Buffer, mapping: Mapping = {}) {
    const own = source.withMapping?.(mapping) ?? source
    return dryRun(scope, source.name, { items: own.read(file(content), scope), mapping })
  }

  async function bring(source: Source, content: string | Buffer, mapping: Mapping = {}) {
    const { row, counts } = await startImport(scope, source, { path: file(content), mapping, blobs })
    assert.deepEqual(await selectWrongCounts(scope), [])
    assert.deepEqual(await selectWrongMessageCounts(scope), [])
    const remarks = await selectRemarks(scope, row.id, { after: 0, limit: 1_000 })
    const leftOut = remarks
      .filter(({ what }) => what === 'left_out')
      .map(({ kind, sourceId, reason }) => `${kind} ${sourceId}: ${reason}`)
    return { row, counts, remarks, leftOut, created: created(counts) }
  }

  return { folder, file, look, bring }
}

function created(counts: Record<string, Counts>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([kind, one]) => (one.created > 0 ? [[kind, one.created]] : [])),
  )
}

/** Rows as a file, every cell in quotation marks. */
export function csvOf(...rows: string[][]): string {
  return rows.map(row => `${row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join('')
}
