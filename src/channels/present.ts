import { type BaseAddress, urlOf } from '../brands/address.ts'
import type { Brand } from '../kit/scope.ts'
import { formatTime } from '../kit/time.ts'
import type { ChannelRow } from './queries.ts'
import { shownSettings } from './settings.ts'

/** The channel as it stands in a conversation, under the API's name for it: category. */
export function presentCategory({ name, slug, email, kind }: ChannelRow) {
  return { name, slug, email, channel: kind }
}

export function presentChannel(channel: ChannelRow, brand: Brand, address: BaseAddress) {
  return {
    id: channel.id,
    ...presentCategory(channel),
    visibility: channel.visibility,
    settings: shownSettings(channel.settings),
    created_at: formatTime(channel.createdAt, brand.timeZone),
    updated_at: formatTime(channel.updatedAt, brand.timeZone),
    brand: { name: brand.name, url: urlOf(brand, address) },
  }
}
