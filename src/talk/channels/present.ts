import type { Brand, Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { connectedTo } from './connectors.ts'
import { type Health, selectHealth } from './health-queries.ts'
import type { MessageLimits } from './limits.ts'
import { isWrong } from './mail-record.ts'
import type { ChannelRow } from './queries.ts'
import { shownSettings } from './settings.ts'

/** The channel of a conversation, under the API's name for it: category. */
export function presentCategory({ id, name, slug, email, kind }: ChannelRow) {
  return { id, name, slug, email: email ?? '', channel: kind }
}

/** Channels as in the API, with how they do. */
export async function presentWithHealth(scope: Scope, rows: ChannelRow[], address: BaseAddress) {
  const found = await selectHealth(scope)
  return rows.map(row => {
    const health = found.get(row.id)
    return {
      ...presentChannel(row, scope.brand, address),
      health: health ? presentHealth(health, scope.brand.timeZone) : null,
    }
  })
}

export function presentChannel(channel: ChannelRow, brand: Brand, address: BaseAddress) {
  const limits = connectedTo(channel)?.limits?.(channel) ?? {}
  return {
    ...presentCategory(channel),
    visibility: channel.visibility,
    verified: channel.isVerified,
    verification_email: channel.isVerified ? null : channel.email,
    last_verified: formatTimeOrNull(channel.verifiedAt, brand.timeZone),
    spam_filter_enabled: false,
    settings_reply_from_name: replyFromName(channel),
    settings_signature: String(channel.settings.signature ?? ''),
    settings: shownSettings(channel.settings),
    limits: presentLimits(limits.private),
    public_limits: presentLimits(limits.public),
    created_at: formatTime(channel.createdAt, brand.timeZone),
    updated_at: formatTime(channel.updatedAt, brand.timeZone),
    brand: { name: brand.name, url: urlOf(brand, address) },
  }
}

function presentLimits(limits: MessageLimits | undefined) {
  if (!limits) return null
  const { text, files, mostFiles } = limits
  return {
    text: { most: Number.isFinite(text.most) ? text.most : null, unit: text.unit, 'splits?': text.splits },
    files: files.map(({ types, megabytes }) => ({ types, megabytes })),
    most_files: mostFiles ?? null,
  }
}

/** The hosted product knows three forms: whose name comes first. */
function replyFromName({ settings }: ChannelRow): 'staff' | 'brand' | 'channel' {
  const pattern = String(settings.from_name ?? '{agent}')
  if (pattern.includes('{agent}')) return 'staff'
  return pattern.includes('{channel}') ? 'channel' : 'brand'
}

function presentHealth(health: Health, timeZone: string) {
  const { receivingError, sendingError, records } = health
  return {
    last_received_at: formatTimeOrNull(health.lastReceivedAt, timeZone),
    last_sent_at: formatTimeOrNull(health.lastSentAt, timeZone),
    receiving_error: receivingError,
    receiving_failed_since: formatTimeOrNull(health.receivingFailedSince, timeZone),
    sending_error: sendingError,
    sending_failed_since: formatTimeOrNull(health.sendingFailedSince, timeZone),
    missing_records: records?.filter(isWrong).length ?? null,
  }
}
