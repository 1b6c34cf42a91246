import type { Scope } from '../../../../kit/scope.ts'
import { type Signer, signerOf } from '../../../../people/brands/brand-key.ts'
import { plainAddress } from '../../../../people/identities/email.ts'
import { CHANNEL_KINDS } from '../../../../talk/channels/kinds.ts'
import type { Line } from '../../../archive/queries.ts'
import { type MailChannel, selectMailChannels, selectStaffAddresses } from './queries.ts'

/** By whose addresses mail is told apart: that of staff, and for which channel. */
export interface OwnBrand {
  signer: Signer
  /** Addresses of channels. */
  own: Set<string>
  /** The line of a member for an address of staff; that of the channel for those who wrote by its address. */
  staff(address: string): Line | undefined
  /** The channels for mail: there is always one. */
  channels: Line[]
  /** The line of the channel that a mail came to, or was sent from. */
  channelOf(addresses: string[]): Line
}

/** A channel for mail if the brand has none. */
const NEW_CHANNEL: MailChannel = { slug: 'imported-mail', name: 'Imported mail', email: null, visibility: 0 }

/** Times of what is only referred to: nothing is made of them. */
export const NO_TIME = '1970-01-01T00:00:00.000Z'

export async function ownBrandOf(scope: Scope): Promise<OwnBrand> {
  const channels = await selectMailChannels(scope)
  const [first = NEW_CHANNEL] = channels
  const byAddress = new Map(channels.flatMap(one => (one.email ? [[one.email, one] as const] : [])))
  const members = new Map<string, Line>()
  const byUser = new Map<number, Line>()
  for (const { address, userId, name } of await selectStaffAddresses(scope)) {
    const line = byUser.get(userId) ?? memberLine(address, name)
    byUser.set(userId, line)
    members.set(address, line)
  }
  const channelLines = (channels.length > 0 ? channels : [first]).map(channelLine)
  return {
    channels: channelLines,
    signer: await signerOf(scope),
    own: new Set(byAddress.keys()),
    staff(address) {
      const channel = byAddress.get(plainAddress(address))
      return members.get(address) ?? (channel && memberLine(channel.email as string, channel.name))
    },
    channelOf(addresses) {
      const found = addresses.map(address => byAddress.get(plainAddress(address))).find(Boolean)
      return channelLine(found ?? first)
    },
  }
}

function memberLine(address: string, name: string): Line {
  return { id: address, name, email: address, deactivated_at: null, created_at: NO_TIME, updated_at: NO_TIME }
}

function channelLine({ slug, name, email, visibility }: MailChannel): Line {
  const times = { created_at: NO_TIME, updated_at: NO_TIME }
  return { id: slug, slug, name, email, kind: CHANNEL_KINDS.email, visibility, ...times }
}
