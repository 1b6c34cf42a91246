import type { DryRun } from '../desk/imports/dry-run.ts'
import type { FoundTable } from '../desk/imports/table.ts'
import { table } from './report.ts'

/** What a dry run found. */
export function expectedInWords(run: DryRun): string {
  const { head, lines, files, members, channels, leftOut } = run
  const rows = Object.entries(lines).map(([kind, { fresh, changed, unchanged, erased }]) => [
    kind,
    fresh,
    changed,
    unchanged,
    erased,
  ])
  const who = [...members, ...channels].map(({ id, name, email, is }) => [id, name, email ?? '', is ?? 'new'])
  return [
    `${head.brand.name}, as of ${head.made_at.slice(0, 16).replace('T', ' ')} UTC. Attachments: ${files}. Nothing was written.`,
    '',
    ...(run.table ? tableInWords(run.table) : []),
    table([['KIND', 'NEW', 'CHANGED', 'UNCHANGED', 'ERASED HERE'], ...rows]),
    '',
    table([['ID THERE', 'NAME', 'ADDRESS', 'ID HERE'], ...who]),
    ...(leftOut.count > 0 ? ['', `Left out: ${leftOut.count}`] : []),
    ...leftOut.first.map(({ kind, id, reason }) => `${kind} ${id}: ${reason}`),
  ].join('\n')
}

const LONGEST_SAMPLES = 60

/** How the columns and values of a file are read, and what has to be said first. */
function tableInWords(found: FoundTable): string[] {
  const { rows, encoding, separator, dateOrder, columns, statuses, priorities, unclear } = found
  const samples = (all: string[]) =>
    all
      .join(' | ')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .slice(0, LONGEST_SAMPLES)
  const values = [...statuses, ...priorities].map(({ value, count, is }) => [value, count, is])
  const dates = dateOrder === null ? '' : `, dates ${dateOrder.replace('_', ' ')}`
  return [
    `${rows} rows, ${encoding}, separated by ${separator}${dates}.`,
    '',
    table([
      ['COLUMN', 'FIELD', 'VALUES'],
      ...columns.map(one => [one.name, one.field, samples(one.samples)]),
    ]),
    '',
    ...(values.length > 0 ? [table([['VALUE', 'ROWS', 'HERE'], ...values]), ''] : []),
    ...unclear.map(({ field, reason }) => `Not clear (${field}): ${reason}`),
    ...(unclear.length > 0 ? [`Fields: ${found.fields.join(', ')}, data.KEY`, ''] : []),
  ]
}
