// Words in any cell of a file are seen in what was imported, or in the list of what was left out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { createCsvFiles, csvOf } from '../../../../../test/csv-files.ts'
import { createWorld } from '../../../../../test/world.ts'
import { contactsCsv, conversationsCsv } from './table-source.ts'

const world = await createWorld()
const { db, brand } = world
const { bring } = createCsvFiles(world)

const COLUMNS = {
  'conversations-csv': [
    'Ticket ID',
    'Subject',
    'Body',
    'Requester',
    'Requester email',
    'Author',
    'Author type',
    'Private',
    'Agent',
    'Team',
    'Tags',
    'Status',
    'Priority',
    'Channel',
    'Created at',
    'Anything',
    'Something else',
  ],
  'contacts-csv': [
    'ID',
    'Name',
    'Email',
    'Phone',
    'Twitter',
    'Nickname',
    'External ID',
    'Created at',
    'Anything',
  ],
}

/** Everything that an import can have written, as one text. */
async function everything(): Promise<string> {
  const rows = await Promise.all([
    db.rows(sql`select subject, data, tags, origin_id from conversations where brand_id = ${brand.id}`),
    db.rows(sql`select body, origin_id from messages where brand_id = ${brand.id}`),
    db.rows(sql`select name, friendly_name, external_id, data from contacts where brand_id = ${brand.id}`),
    db.rows(sql`select identifier from identities where brand_id = ${brand.id}`),
    db.rows(sql`select name from users where brand_id = ${brand.id}`),
    db.rows(sql`select name from teams where brand_id = ${brand.id}`),
    db.rows(sql`select name from channels where brand_id = ${brand.id}`),
    db.rows(sql`select source_id from imported_rows where brand_id = ${brand.id}`),
  ])
  return JSON.stringify(rows)
}

let n = 0
/** A word that is nowhere else. */
const word = () => `word${(++n).toString(36)}x`

const cell = (column: string) => {
  const text = fc.constantFrom('', 'free', 'quoted', 'lines').map(shape => {
    const own = word()
    return { '': '', free: own, quoted: `"${own}", =${own}`, lines: `${own}\\n- ${own}` }[shape] as string
  })
  if (/email/i.test(column))
    return fc.constantFrom('mail', 'named', 'bad', '').map(shape => {
      const own = word()
      return { mail: `${own}@words.test`, named: `${own} <a${own}@words.test>`, bad: own, '': '' }[
        shape
      ] as string
    })
  if (/created/i.test(column)) return fc.constantFrom('2024-01-02', '2024-01-02 10:00', '')
  return text
}

for (const source of [conversationsCsv, contactsCsv]) {
  const columns = COLUMNS[source.name as keyof typeof COLUMNS]
  const row = fc.tuple(...columns.map(cell))
  test(`no word of a file of ${source.name} is lost`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), fc.boolean(), async (rows, share) => {
        // Half of the files have several rows of one key.
        if (share) for (const cells of rows.slice(1)) cells[0] = rows[0]?.[0] ?? ''
        const { leftOut } = await bring(source, csvOf(columns, ...rows)).catch(error => {
          assert.match(error.message, /not clear|has no rows|nothing to import/)
          return { leftOut: ['everything'] }
        })
        if (leftOut[0] === 'everything') return
        const found = (await everything()).toLowerCase()
        const lines = linesOf(rows)
        for (const [index, cells] of rows.entries())
          for (const given of cells) {
            const [own] = /word\w+x/.exec(given) ?? []
            const isListed = leftOut.some(one => one.includes(`line ${lines[index]}:`))
            assert.ok(
              !own || isListed || found.includes(own),
              `${own} of line ${lines[index]}: ${leftOut.join('\n')}`,
            )
          }
      }),
      { numRuns: 20 },
    )
  })
}

/** The lines on which rows begin: cells can have several. */
function linesOf(rows: string[][]): number[] {
  let line = 2
  return rows.map(cells => {
    const own = line
    line += 1 + cells.join('').split('\n').length - 1
    return own
  })
}
