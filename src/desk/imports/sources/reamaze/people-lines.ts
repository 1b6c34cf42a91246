import { CHANNEL_KINDS } from '../../../../talk/channels/kinds.ts'
import type { Line } from '../../../archive/queries.ts'
import { NEW_IDENTITY } from '../../new-lines.ts'
import { asLine, asLines, codeIn, dataIn, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { contactIdOf, keyOf, namesIn, type People } from './people.ts'

export function channelLine(one: Line): Line {
  const slug = textIn(one, 'slug') ?? 'channel'
  return {
    id: slug,
    slug,
    name: textIn(one, 'name') ?? slug,
    email: textIn(one, 'email'),
    kind: codeIn(one, 'channel', CHANNEL_KINDS),
    visibility: numberIn(one, 'visibility') ?? 0,
    ...timesIn(one),
  }
}

export function teamLine([id, name]: [string, string]): Line {
  const at = new Date(0).toISOString()
  return { id, name, member_ids: [], deleted_at: null, created_at: at, updated_at: at }
}

export function contactLine(one: Line): Line {
  return {
    id: contactIdOf(one),
    name: textIn(one, 'name'),
    friendly_name: textIn(one, 'friendly_name'),
    external_id: textIn(one, 'id'),
    external_avatar_url: textIn(one, 'external_avatar_url'),
    data: dataIn(one),
    absorbed_into: null,
    last_seen_at: null,
    names: namesIn(one),
    ...timesIn(one),
  }
}

/** Of people whom no list has. */
export function otherContactLine(people: People, key: string): Line {
  const { name = null, at = '' } = people.others.get(key) ?? {}
  const { type, identifier } = people.owners.get(key) ?? { type: 'email', identifier: key }
  const line = contactLine({ name, created_at: at, [type]: identifier })
  return { ...line, id: `of ${key}`, external_id: null }
}

export function identityLines({ owners }: People): Line[] {
  return [...owners.values()].map(({ type, identifier, member, contact, at }) => ({
    id: keyOf({ type, identifier }),
    type,
    identifier,
    user_id: member,
    contact_id: contact,
    ...NEW_IDENTITY,
    created_at: at,
  }))
}

/** Notes without an author are under whoever reads them. */
export function noteLines(people: People, contact: Line, reader: string): Line[] {
  return asLines(contact.notes).map((one, index) => {
    const times = timesIn(one)
    const creator = people.note(asLine(one.creator), times.created_at) ?? reader
    return {
      id: textIn(one, 'id') ?? `${contactIdOf(contact)} ${index}`,
      contact_id: contactIdOf(contact),
      note: textIn(one, 'note') ?? '',
      creator_identity_id: creator,
      ...times,
    }
  })
}

export function replyGroupLines(replies: Line[]): Line[] {
  const groups = new Map(
    replies.map(({ response_template_group: one }) => [textIn(asLine(one), 'id'), asLine(one)]),
  )
  groups.delete(null)
  return [...groups].map(([id, one]) => ({
    id,
    name: textIn(one, 'name') ?? '',
    created_at: timesIn(one).created_at,
  }))
}

/** Own replies are those of whoever reads them. */
export function replyLine(one: Line, reader: string): Line {
  return {
    id: textIn(one, 'id'),
    group_id: textIn(asLine(one.response_template_group), 'id'),
    user_id: one.is_personal === true ? reader : null,
    name: textIn(one, 'name') ?? '',
    body: textIn(one, 'body') ?? '',
    ...timesIn(one),
  }
}
