import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { signedHeaders } from '../../follow-up/webhooks/signature.ts'
import { type SafeClient, Unreachable } from '../../kit/fetch-safely.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { presentContact } from '../../people/contacts/present.ts'
import { selectContactById } from '../../people/contacts/queries.ts'
import { findPeople } from '../../people/identities/people.ts'
import { findFirstCustomer } from '../../people/identities/queries.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { CardItem } from './output.ts'
import { type CardRow, selectCards } from './queries.ts'

const WITHIN_MS = 3_000
const MAX_BYTES = 64 * 1024
const KEPT_MS = 60_000
const MAX_ITEMS = 30
const KEPT_BYTES = 32 * 1024 * 1024

const Answer = z.object({ items: z.array(CardItem).max(MAX_ITEMS) })

interface Content {
  items: z.output<typeof CardItem>[]
  error: Sentence | null
}

/** Asks the brand's programs about the customer of a conversation. The same question is not asked again within a minute. */
export function createCards(client: SafeClient) {
  const kept = new LRUCache<string, Content>({
    ttl: KEPT_MS,
    maxSize: KEPT_BYTES,
    sizeCalculation: content => 200 + JSON.stringify(content).length,
  })
  const asking = new Map<string, Promise<Content>>()

  const fill = async (scope: Scope, card: CardRow, about: object): Promise<Content> => {
    const body = JSON.stringify(about)
    const question = createHash('sha256').update(body).digest('base64')
    const key = JSON.stringify([scope.brand.id, card.id, card.updatedAt, question])
    const known = kept.get(key) ?? asking.get(key)
    if (known) return known
    const asked = ask(scope, { client, card, body }).finally(() => asking.delete(key))
    asking.set(key, asked)
    const content = await asked
    // What went wrong may go right the next time.
    if (content.error === null) kept.set(key, content)
    return content
  }

  return async (scope: Scope, conversation: ConversationRow) => {
    const cards = await selectCards(scope)
    if (cards.length === 0) return []
    const about = await describe(scope, conversation)
    return Promise.all(
      cards.map(async card => ({ id: card.id, name: card.name, ...(await fill(scope, card, about)) })),
    )
  }
}

/** What a program needs to find the customer, without what staff have written about them. */
async function describe(scope: Scope, conversation: ConversationRow) {
  const { authorId, followerIds, slug, refId, subject, data } = conversation
  const customerId = await findFirstCustomer(scope, [authorId, ...followerIds])
  const customer = customerId && (await findPeople(scope, [customerId])).get(customerId)
  const row = customer ? await selectContactById(scope, customer.id) : undefined
  const contact = row && (await presentContact(scope, row))
  return {
    brand: scope.brand.slug,
    contact: contact && {
      _id: contact._id,
      id: contact.id,
      name: contact.name,
      data: contact.data,
      email: contact.email,
      mobile: contact.mobile,
      twitter: contact.twitter,
      instagram: contact.instagram,
    },
    conversation: { slug, ref_id: refId, subject, data },
  }
}

interface Question {
  client: SafeClient
  card: CardRow
  body: string
}

/** POST, signed as in Standard Webhooks. */
async function ask(scope: Scope, { client, card, body }: Question): Promise<Content> {
  const at = scope.now()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Answerwell-Cards/1',
    ...signedHeaders([card.secret], { id: `card-${card.id}-${at.getTime()}`, at, body }),
  }
  try {
    const limits = { timeoutMs: WITHIN_MS, maxBytes: MAX_BYTES }
    const { status, body: answer } = await client.fetch(card.url, {
      method: 'POST',
      headers,
      body,
      ...limits,
    })
    if (status === 404) return { items: [], error: null } // the program does not know the customer
    if (status !== 200) return failed(say`The program responded with status ${status}.`)
    return read(answer.toString('utf8'))
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return failed(error.sentence)
  }
}

function read(text: string): Content {
  try {
    const { items } = Answer.parse(JSON.parse(text))
    // Other schemes, such as javascript:, are no links.
    const isLink = (url: string | undefined) => url !== undefined && /^https?:\/\//i.test(url)
    return {
      items: items.map(({ label, value, url }) => ({ label, value, ...(isLink(url) && { url }) })),
      error: null,
    }
  } catch {
    return failed(say`The program’s response is not in the expected form.`)
  }
}

const failed = (error: Sentence): Content => ({ items: [], error })
