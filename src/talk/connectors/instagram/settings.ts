import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { say } from '../../../kit/sentences/say.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { apiUrlSetting } from '../shared/api-url-setting.ts'
import { LONG_TEXTS } from '../shared/long-texts.ts'
import { GRAPH_API } from '../shared/meta/graph.ts'
import {
  HUMAN_AGENT,
  META_MORE,
  META_SETTINGS,
  type MetaAccount,
  metaAccountIn,
  metaId,
} from '../shared/meta/settings.ts'

export const INSTAGRAM_API = 'https://graph.instagram.com'

/** Which account on Instagram, and how it is reached. */
const ACCOUNT = {
  account_id: optional(metaId(say`the ID of your account`)).describe('ID of your professional account.'),
  login: optional(z.enum(['instagram', 'facebook'])).describe(
    'Where the access token is from: Instagram Login (the default), or the Facebook Page of the account.',
  ),
}

const MORE = { ...META_MORE, api_url: apiUrlSetting(INSTAGRAM_API) }

/** Settings of a channel of comments and mentions. */
export const CommentsSettings = z.object({ ...ACCOUNT, ...META_SETTINGS, ...MORE })

/** Settings of a channel of direct messages. */
export const MessagesSettings = z.object({
  ...ACCOUNT,
  ...META_SETTINGS,
  ...HUMAN_AGENT,
  ...LONG_TEXTS,
  ...MORE,
})

/** The account of a channel; undefined unless it has what that needs. */
export function instagramIn(channel: Pick<ChannelRow, 'settings'>): MetaAccount | undefined {
  return metaAccountIn(channel, 'account_id', renewsTokens(channel) ? INSTAGRAM_API : GRAPH_API)
}

/** Tokens from Instagram Login end after 60 days, and can be renewed; those of a Page do not end. */
export function renewsTokens({ settings }: Pick<ChannelRow, 'settings'>): boolean {
  return settings.login !== 'facebook'
}
