import type { Blobs } from '../../src/kit/blobs.ts'
import type { Queries } from '../../src/kit/db.ts'
import { type Brand, systemScope, type TxScope, transaction } from '../../src/kit/scope.ts'
import { createTeam } from '../../src/people/teams/write-team.ts'
import { changeUser } from '../../src/people/users/change-user.ts'
import { createUser } from '../../src/people/users/create-user.ts'
import { createChannel } from '../../src/talk/channels/create-channel.ts'
import { CHANNEL_KINDS } from '../../src/talk/channels/kinds.ts'
import { updateLastSeenOfAll } from '../../src/talk/conversations/author-queries.ts'
import { OLGA } from '../cast.ts'
import { CHAT } from './chat.ts'
import { fillHistory } from './fill-history.ts'
import { fillSla } from './fill-sla.ts'
import { FORMS } from './forms.ts'
import { MAIL } from './mail.ts'
import { PHONE } from './phone.ts'
import { openPost } from './post.ts'
import { SOCIAL } from './social.ts'
import { STAFF, TEAMS } from './team.ts'
import { tell } from './tell.ts'

const HOUR = 3_600_000

const CHANNELS = [
  { name: 'Sales', slug: 'sales', kind: CHANNEL_KINDS.email, email: 'sales@demo.example' },
  { name: 'Chat', slug: 'chat', kind: CHANNEL_KINDS.chat },
  { name: 'Twitter', slug: 'twitter', kind: CHANNEL_KINDS.twitter },
  { name: 'Facebook', slug: 'facebook', kind: CHANNEL_KINDS.facebook },
  { name: 'Messenger', slug: 'messenger', kind: CHANNEL_KINDS.facebook_messenger },
  { name: 'Instagram', slug: 'instagram', kind: CHANNEL_KINDS.instagram },
  { name: 'Instagram DM', slug: 'instagram-dm', kind: CHANNEL_KINDS.instagram_dm },
  { name: 'Text messages', slug: 'sms', kind: CHANNEL_KINDS.sms },
  { name: 'WhatsApp', slug: 'whatsapp', kind: CHANNEL_KINDS.whatsapp },
  { name: 'Telegram', slug: 'telegram', kind: CHANNEL_KINDS.telegram },
  { name: 'Telephone', slug: 'voice', kind: CHANNEL_KINDS.voice },
  { name: 'Shop', slug: 'shop', kind: CHANNEL_KINDS.api },
]

interface Setting {
  now: Date
  /** A brand's host is `{slug}.{baseDomain}`. */
  baseDomain: string
  blobs: Blobs
  /** With the half year before, and mail as it was sent; else with words only. */
  isFull: boolean
}

/** Fills a new brand with staff, channels and conversations, all of them in the past. Call it inside a transaction. */
export async function fillDemo(
  sql: Queries,
  brand: Brand,
  { now, baseDomain, blobs, isFull }: Setting,
): Promise<void> {
  const post = isFull ? openPost(blobs) : undefined
  const opened = new Date(now.getTime() - 4_500 * HOUR)
  await transaction(
    systemScope(brand, sql, () => opened),
    async tx => {
      for (const channel of CHANNELS)
        await createChannel(tx, { email: undefined, ...channel }, { baseDomain })
    },
  )
  // Who joins now has read what was written before.
  await transaction(
    systemScope(brand, sql, () => now),
    async tx => {
      await createStaff(tx)
      if (isFull) await fillHistory(tx)
    },
  )
  const stories = [...MAIL, ...FORMS, ...CHAT, ...SOCIAL, ...PHONE].sort(
    (one, other) => other.hoursAgo - one.hoursAgo,
  )
  for (const story of stories) await tell(sql, brand, { story, now, post })
  if (isFull)
    await transaction(
      systemScope(brand, sql, () => now),
      fillSla,
    )
  // Followers of the log start here, so none of them has recorded it.
  await transaction(
    systemScope(brand, sql, () => now),
    updateLastSeenOfAll,
  )
  await post?.close()
}

async function createStaff(tx: TxScope): Promise<void> {
  for (const { email, name, role, signature } of Object.values(STAFF)) {
    if (email !== OLGA.email) await createUser(tx, { email, name, role })
    if (signature) await changeUser(tx, email, { signature })
  }
  for (const { name, members } of TEAMS)
    await createTeam(tx, { name, members: members.map(member => STAFF[member].email) })
}
