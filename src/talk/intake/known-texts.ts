import { LANGUAGE_CODES, languageOf } from '../../kit/language/language.ts'
import type { Written } from '../../kit/markdown/written.ts'
import type { Scope } from '../../kit/scope.ts'
import type { Signer } from '../../people/brands/brand-key.ts'
import { getBrandBySlug } from '../../people/brands/find-brand.ts'
import { findPeople } from '../../people/identities/people.ts'
import { selectUsers } from '../../people/users/queries.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { asMailed } from '../mail/as-mailed.ts'
import type { Known } from '../mail/follow-texts.ts'
import { filledIn } from '../mail/letterhead.ts'
import type { ParsedMail } from '../mail/parsed-mail.ts'
import { readReferences, visibleReference } from '../mail/signed-ids.ts'
import { selectBodies } from './queries.ts'

/** The lines with the reference: of now, and of older releases. */
const FOOTERS = ['mail.reply', 'mail.reference'] as const
/** In a longer conversation, the older messages are not recognised, and a quote of them is shown. */
const MAX_BODIES = 100

interface Reply {
  signer: Signer
  channel: ChannelRow
  parsed: ParsedMail
  /** Addresses of the brand. */
  own: Set<string>
  /** What letters of ours say that the mail answers. */
  letters: string[]
  /** It answers a note, and may quote notes. */
  withNotes: boolean
}

/**
 * What a mail of a conversation may repeat of it: its texts as mail showed them, our footers, and who is in its heads. Without
 * a conversation, nothing.
 */
export async function knownTexts(
  scope: Scope,
  conversationId: number | undefined,
  { signer, channel, parsed, own, letters, withNotes }: Reply,
): Promise<Known> {
  if (conversationId === undefined) return { texts: [] }
  const written = await selectBodies(scope, conversationId, { withNotes, limit: MAX_BODIES })
  const brand = await getBrandBySlug(scope.sql, scope.brand.slug)
  const users = new Map((await selectUsers(scope)).map(user => [user.id, user]))
  const shared = String(channel.settings.signature ?? '')
  const withBelow = ({ body, kind, userId }: (typeof written)[number]): [Written, ...Written[]] => {
    const author = userId === null ? undefined : users.get(userId)
    if (!author) return [{ body, kind }]
    const names = { agent: author.name, brand: brand.name, channel: channel.name }
    const below = [author.signature ?? filledIn(shared, names), brand.mailFooter ?? '']
    return [{ body, kind }, ...below.filter(Boolean).map(one => ({ body: one, kind: 'markdown' as const }))]
  }
  const references = readReferences(signer, parsed.text).map(refId => visibleReference(signer, refId))
  // Notices have the name of whoever wrote the message.
  const authors = await findPeople(scope, [...new Set(written.map(({ identityId }) => identityId))])
  const pattern = String(channel.settings.from_name ?? '')
  const senders = [...users.values()].map(({ name }) =>
    filledIn(pattern, { agent: name, brand: brand.name, channel: channel.name }),
  )
  const people = [...(parsed.from ? [parsed.from] : []), ...parsed.to, ...parsed.cc, ...parsed.replyTo]
  return {
    texts: [
      ...letters,
      ...(await asMailed(written.map(withBelow))),
      String(channel.settings.auto_reply ?? ''),
    ],
    footers: references.flatMap(id =>
      LANGUAGE_CODES.flatMap(code => FOOTERS.map(key => languageOf(code).t(key, { id }))),
    ),
    logo: brand.logoFile ? brand.name : undefined,
    names: [
      brand.name,
      channel.name,
      ...senders,
      ...[...authors.values()].map(({ name }) => name),
      ...own,
      ...[...users.values()].flatMap(({ name }) => [name, name.split(' ')[0] as string]),
      ...people.flatMap(({ name, address }) => [name, address]),
    ],
  }
}
