import type { Brand } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import type { ChannelRow } from './queries.ts'
import { shownSettings } from './settings.ts'

/** The channel of a conversation, under the API's name for it: category. */
export function presentCategory({ id, name, slug, email, kind }: ChannelRow) {
  return { id, name, slug, email: email ?? '', channel: kind }
}

export function presentChannel(channel: ChannelRow, brand: Brand, address: BaseAddress) {
  return {
    ...presentCategory(channel),
    visibility: channel.visibility,
    verified: channel.isVerified,
    verification_email: channel.isVerified ? null : channel.email,
    last_verified: formatTimeOrNull(channel.verifiedAt, brand.timeZone),
    spam_filter_enabled: false,
    settings_reply_from_name: 'staff',
    settings_signature: '',
    settings: shownSettings(channel.settings),
    created_at: formatTime(channel.createdAt, brand.timeZone),
    updated_at: formatTime(channel.updatedAt, brand.timeZone),
    brand: { name: brand.name, url: urlOf(brand, address) },
  }
}
