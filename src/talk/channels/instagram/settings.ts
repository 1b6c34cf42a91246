import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { LONG_TEXTS } from '../long-texts.ts'
import { GRAPH_API } from '../meta/graph.ts'
import { HUMAN_AGENT, META_SETTINGS, type MetaAccount, metaAccountIn, metaId } from '../meta/settings.ts'
import type { ChannelRow } from '../queries.ts'

export const INSTAGRAM_API = 'https://graph.instagram.com'

/** Which account on Instagram, and how it is reached. */
export const INSTAGRAM_ACCOUNT = {
  account_id: optional(metaId('the ID of your account')).describe('ID of your professional account.'),
  login: optional(z.enum(['instagram', 'facebook'])).describe(
    'Where the access token is from: Instagram Login (the default), or the Facebook Page of the account.',
  ),
}

/** Settings of a channel of Instagram's direct messages. */
export const InstagramSettings = z.object({
  long_texts: optional(LONG_TEXTS),
  ...INSTAGRAM_ACCOUNT,
  ...META_SETTINGS,
  ...HUMAN_AGENT,
})

/** The account of a channel; undefined unless it has what that needs. */
export function instagramIn(channel: Pick<ChannelRow, 'settings'>): MetaAccount | undefined {
  return metaAccountIn(channel, 'account_id', renewsTokens(channel) ? INSTAGRAM_API : GRAPH_API)
}

/** Tokens from Instagram Login end after 60 days, and can be renewed; those of a Page do not end. */
export function renewsTokens({ settings }: Pick<ChannelRow, 'settings'>): boolean {
  return settings.login !== 'facebook'
}
