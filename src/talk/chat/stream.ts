import type { ServerResponse } from 'node:http'
import { problemFrom } from '../../kit/errors.ts'
import { isOf } from '../../kit/events/event.ts'
import { BATCH, type Feed, type Feeds } from '../../kit/events/feed.ts'
import type { Scope } from '../../kit/scope.ts'
import { messagePosted } from '../messages/events.ts'
import { selectLastMessages } from './queries.ts'

const HEARTBEAT_MS = 15_000
/** After this time the browser reconnects. */
const LONGEST_MS = 10 * 60_000

/** Unread bytes after which a stream ends. */
const MAX_UNREAD_BYTES = 64 * 1024

/** JSON of no names. */
const NOBODY = '[]'

interface Listener {
  conversationId: number
  response: ServerResponse
  /** The last message it was told of; undefined before the first look. */
  last: number | undefined
  /** JSON of the names of staff who were typing. */
  typing: string
  heard: number
  since: number
}

interface Chats {
  scope: Scope
  feed: Feed
  all: Set<Listener>
}

/** Tells browsers about new messages in their chats, by the brand's feed of events. */
export function createChatStreams(feeds: Feeds) {
  const brands = new Map<number, Chats>()

  const open = (scope: Scope): Chats => {
    const chats = { scope, feed: feeds.join(scope, { wantsPresences: true }), all: new Set<Listener>() }
    brands.set(scope.brand.id, chats)
    void followChats(chats).finally(() => {
      chats.feed.leave()
      brands.delete(scope.brand.id)
      // Whoever came in this very moment reconnects.
      for (const { response } of chats.all) response.end()
    })
    return chats
  }

  return {
    count: (conversationId: number) =>
      [...brands.values()]
        .flatMap(({ all }) => [...all])
        .filter(listener => listener.conversationId === conversationId).length,
    ofBrand: (brandId: number) => brands.get(brandId)?.all.size ?? 0,
    total: () => brands.values().reduce((sum, { all }) => sum + all.size, 0),
    add(scope: Scope, conversationId: number, response: ServerResponse) {
      const chats = brands.get(scope.brand.id) ?? open(scope)
      const now = Date.now()
      const listener = { conversationId, response, last: undefined, typing: NOBODY, heard: now, since: now }
      chats.all.add(listener)
      response.on('close', () => chats.all.delete(listener))
    },
    end() {
      for (const { all } of brands.values()) {
        for (const { response } of all) response.end()
        all.clear()
      }
    },
  }
}

/** Until the last listener has left. */
async function followChats({ scope, feed, all }: Chats): Promise<void> {
  let after: string | undefined
  do {
    await feed.next()
    try {
      after = await tellNews({ scope, feed, all }, after)
      tellTyping(all, feed.presences() ?? NOBODY)
    } catch (error) {
      // An unavailable database is looked at again.
      if (problemFrom(error)?.code === 'unavailable') continue
      for (const { response } of all) response.end()
      all.clear()
    }
    for (const listener of all) keepOpen(listener, all)
  } while (all.size > 0)
}

/** Tells listeners of messages since the cursor, and new ones of what is there; returns the next cursor. */
async function tellNews({ scope, feed, all }: Chats, after: string | undefined): Promise<string | undefined> {
  const head = feed.head()
  if (head === undefined) return undefined
  const told = after === undefined ? undefined : feed.after(after)
  const posted = told?.filter(event => isOf(messagePosted, event)).map(({ data }) => data.conversation_id)
  const touched = [...all].filter(
    ({ conversationId, last }) => last === undefined || (posted?.includes(conversationId) ?? true),
  )
  if (touched.length > 0) await tell(scope, touched)
  if (told === undefined) return head
  const next = told.at(-1)?.cursor ?? after
  return told.length < BATCH ? next : tellNews({ scope, feed, all }, next)
}

interface Presence {
  conversation_id: number
  state: string
  user: { name: string }
}

/** Tells each listener which staff are typing, when that changes. */
function tellTyping(all: Set<Listener>, presences: string): void {
  const isQuiet = presences === NOBODY && [...all].every(({ typing }) => typing === NOBODY)
  if (isQuiet) return
  const answering = (JSON.parse(presences) as Presence[]).filter(({ state }) => state === 'answering')
  for (const listener of all) {
    const here = answering.filter(({ conversation_id }) => conversation_id === listener.conversationId)
    const typing = JSON.stringify(here.map(({ user }) => user.name))
    if (typing === listener.typing) continue
    listener.typing = typing
    listener.response.write(`event: typing\ndata: ${typing}\n\n`)
    listener.heard = Date.now()
  }
}

async function tell(scope: Scope, listeners: Listener[]): Promise<void> {
  const ids = new Set(listeners.map(({ conversationId }) => conversationId))
  const lasts = await selectLastMessages(scope, [...ids])
  for (const listener of listeners) {
    const last = lasts.get(listener.conversationId) ?? 0
    if (last > (listener.last ?? 0)) {
      listener.response.write(`id: ${last}\nevent: message\ndata: ${last}\n\n`)
      listener.heard = Date.now()
    }
    listener.last = Math.max(last, listener.last ?? 0)
  }
}

/** A sign of life in between; ends streams that have lasted long, or whose browser does not read. */
function keepOpen(listener: Listener, all: Set<Listener>): void {
  const { response, heard, since } = listener
  const now = Date.now()
  if (now - heard > HEARTBEAT_MS) {
    response.write(': still here\n\n')
    listener.heard = now
  }
  if (now - since <= LONGEST_MS && response.writableLength <= MAX_UNREAD_BYTES) return
  all.delete(listener)
  response.end()
}
