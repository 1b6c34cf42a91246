import { say } from '../../../../kit/sentences/say.ts'
import { normalizeIdentifier } from '../../../../people/identities/identifiers.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import { keptData, listCut } from '../../remote/data.ts'
import { leaveOut, leftOutItems } from '../../remote/leave-out.ts'
import { createPeople } from '../../remote/people.ts'
import type { SourceItem } from '../../source.ts'
import { HANDLES } from './fields.ts'
import type { ReadRow } from './row-reader.ts'
import type { Reading } from './table-source.ts'
import { keyOfRow } from './tickets.ts'

const SOME = 500

/** The contacts of a table: a row each. */
export async function* contactItems(reading: Reading): AsyncGenerator<SourceItem> {
  const { rows, spool, leftOut, host, fieldLines } = reading
  const people = createPeople(host, spool)
  /** Lines of rows by what only one contact can have. */
  const seen = new Map<string, number>()
  let n = 0
  for await (const row of rows()) {
    const contact = contactOf(row, reading)
    if (contact.name === null && contact.friendlyName === null && contact.names.length === 0) {
      leaveOut({ leftOut }, ['rows', lineId(row)], say`It has neither a name nor an address.`)
      continue
    }
    const marks = [
      `id ${contact.id}`,
      ...contact.names.map(({ type, identifier }) => `${type} ${identifier}`),
    ]
    const before = marks.map(mark => seen.get(mark)).find(Boolean)
    if (before !== undefined)
      leaveOut(
        { leftOut },
        ['rows', lineId(row)],
        say`It has the key or an address of the row in line ${before}.`,
      )
    else {
      for (const mark of marks) seen.set(mark, row.line)
      const { created_at = null, updated_at = created_at } = row.values
      people.addContact(contact, { created_at, updated_at })
    }
    if (++n % SOME === 0) await people.flush()
  }
  yield partOf('custom_fields', fieldLines)
  for await (const lines of people.contacts()) yield partOf('contacts', lines)
  for await (const lines of people.identities()) yield partOf('identities', lines)
  yield* leftOutItems(leftOut)
  yield { is: 'end', lines: {} }
}

export const lineId = ({ line }: Pick<ReadRow, 'line'>) => `line ${line}`

function contactOf(row: ReadRow, { leftOut }: Reading) {
  const { values, data } = row
  const names = HANDLES.flatMap(type => {
    const given = values[type]
    const identifier = given === undefined ? undefined : normalizeIdentifier(type, given)
    return identifier === undefined ? [] : [{ type, identifier }]
  })
  const isLost = (type: (typeof HANDLES)[number]) =>
    values[type] !== undefined && !names.some(one => one.type === type)
  const lost: Line = Object.fromEntries(
    HANDLES.filter(isLost).map(type => [type === 'mobile' ? 'phone' : type, values[type]]),
  )
  const spelled = [values.first_name, values.last_name].filter(Boolean).join(' ')
  const [first] = names
  const id = values.key ?? (first ? `${first.type} ${first.identifier}` : keyOfRow(row))
  return {
    id,
    name: values.name ?? (spelled || null),
    friendlyName: values.friendly_name ?? null,
    lastSeenAt: values.last_seen_at ?? null,
    externalId: values.external_id ?? null,
    names,
    data: keptData({ custom: data, own: lost, cut: listCut({ leftOut }, lineId(row)) }),
  }
}
