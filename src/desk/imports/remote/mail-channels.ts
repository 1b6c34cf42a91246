import { CHANNEL_KINDS } from '../../../talk/channels/kinds.ts'
import type { Line } from '../../archive/queries.ts'
import { timesIn } from './fields.ts'
import { createSlugs } from './lines.ts'

interface Address {
  id: string
  email: string | undefined
  name: string | null
  isMain?: boolean
  times: ReturnType<typeof timesIn>
}

export interface MailChannels {
  lines: Line[]
  addresses: ReadonlySet<string>
  /** The id of the channel of an address's number; the main one's if there is no such number. */
  of(id: string | null): string
}

const BASE = { kind: CHANNEL_KINDS.email, visibility: 0 }

/** The addresses for mail, each once. Without any there is one channel. */
export function mailChannels(addresses: Address[]): MailChannels {
  const slugOf = createSlugs()
  const lines = new Map<string, Line>()
  const ids = new Map<string | null, string>()
  for (const { id, email, name, times } of addresses) {
    if (email === undefined) continue
    const slug = slugOf(email.split('@')[0] ?? '', id)
    ids.set(id, email)
    lines.set(email, { id: email, slug, email, name: name ?? email, ...BASE, ...times })
  }
  const all = [...lines.values()]
  if (all.length === 0)
    all.push({ id: 'mail', slug: 'mail', email: null, name: 'Mail', ...BASE, ...timesIn({}) })
  const main = ids.get(addresses.find(one => one.isMain)?.id ?? null) ?? String(all[0]?.id)
  return { lines: all, addresses: new Set(lines.keys()), of: id => ids.get(id) ?? main }
}
