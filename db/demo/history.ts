import type { IdentityType } from '../../src/people/identities/queries.ts'
import { ORIGIN, type Origin } from '../../src/talk/conversations/codes.ts'
import { FIRST_NAMES, ITEMS, LAST_NAMES } from './history-names.ts'
import {
  COMMENTS,
  NOTES,
  QUESTIONS,
  SECOND_QUESTIONS,
  SHORT_QUESTIONS,
  THANKS,
  WAYS,
} from './history-texts.ts'
import { Random } from './random.ts'
import type { Staff } from './team.ts'
import { afterWorking } from './working-hours.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Two quarters: reports compare a period with the one before. */
const DAYS = 182
/** Of these days, the told conversations are many. */
const TOLD_DAYS = 8
const TOLD_SHARE = 0.55
/** New conversations on a day, from Sunday on. */
const BY_WEEKDAY = [3, 12, 11, 10, 10, 9, 5]
/** When customers write, by the hour. */
const BY_HOUR = [1, 0, 0, 0, 0, 1, 2, 5, 9, 12, 12, 10, 8, 9, 10, 9, 8, 7, 6, 6, 5, 4, 3, 2]
/** Chats come while somebody is there. */
const CHAT_HOURS = [...Array(8).fill(0), 6, 9, 10, 9, 8, 8, 9, 8, 6, 3, ...Array(6).fill(0)]
/** Of one to five stars. */
const BY_STARS = [1, 2, 6, 22, 69]

export interface PastMessage {
  at: Date
  by: 'customer' | Staff
  isNote: boolean
  body: string
}

/** A conversation that came to its end. */
export interface PastConversation {
  in: string
  origin: Origin
  subject: string | null
  /** Appended to the words of the subject: no told conversation has such a slug. */
  code: string
  customer: { name: string; type: IdentityType; identifier: string }
  tags: string[]
  order: string
  assignee: Staff
  messages: PastMessage[]
  /** From when on it was pending. */
  pendingAt: Date | undefined
  /** When the assignee resolved it, if a reply had not. */
  resolvedAt: Date | undefined
  rating: { stars: number; comment: string | null; at: Date } | undefined
}

/** Half a year of a shop that answers its customers, the oldest first; the same for the same time. */
export function pastConversations(now: Date): PastConversation[] {
  const random = new Random(20_261_127)
  const today = Math.floor(now.getTime() / DAY) * DAY
  const days = Array.from({ length: DAYS }, (_, index) => today - (DAYS - 1 - index) * DAY)
  const past = days.flatMap(day => {
    const isTold = now.getTime() - day < TOLD_DAYS * DAY
    const usual = BY_WEEKDAY[new Date(day).getUTCDay()] as number
    const count = Math.round(usual * random.between(0.8, 1.2) * (isTold ? TOLD_SHARE : 1))
    return Array.from({ length: count }, () => pastConversation(random, { day, now: now.getTime() }))
  })
  return past.filter(it => it !== undefined).sort((one, other) => startOf(one) - startOf(other))
}

const startOf = ({ messages: [first] }: PastConversation) => first?.at.getTime() ?? 0

/** Undefined if it would not be over yet. */
function pastConversation(random: Random, { day, now }: { day: number; now: number }) {
  const way = WAYS[random.weighted(WAYS.map(({ weight }) => weight))] as (typeof WAYS)[number]
  const questions = way.isShort ? SHORT_QUESTIONS : QUESTIONS
  const question = questions[random.weighted(questions.map(({ weight }) => weight))] as (typeof questions)[0]
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)]
  const hour = random.weighted(way.origin === ORIGIN.chat ? CHAT_HOURS : BY_HOUR)
  const staff: Staff =
    way.in === 'sales'
      ? 'jakob'
      : (question.by ?? random.pick(['ana', 'ana', 'mei', 'mei', 'samuel', 'olga']))
  const words = {
    item: random.pick(ITEMS),
    order: `J-${Math.floor(random.between(7_000, 9_900))}`.replace('J-', 'J-0'),
    name: first,
    staff: staff.charAt(0).toUpperCase() + staff.slice(1),
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, word) => words[word as keyof typeof words])
  const turns = turnsOf(random, {
    question,
    at: day + (hour + random.next()) * HOUR,
    pace: way.minutes,
    isShort: way.isShort,
    now,
  })
  if (turns.end > now - 30 * MINUTE) return undefined
  return {
    in: way.in,
    origin: way.origin,
    assignee: staff,
    tags: question.tags,
    order: words.order,
    subject: fill(question.subject) || null,
    code: random.code(6),
    customer: customerOf(random, { first, last, origin: way.origin }),
    messages: turns.messages.map(({ body, at, isCustomer, isNote = false }) => ({
      at: new Date(at),
      body: fill(body),
      isNote,
      by: isCustomer ? ('customer' as const) : staff,
    })),
    pendingAt: turns.pendingAt === undefined ? undefined : new Date(turns.pendingAt),
    resolvedAt: turns.resolvedAt === undefined ? undefined : new Date(turns.resolvedAt),
    rating: ratingOf(random, turns.end, now),
  }
}

interface DemoMessage {
  at: number
  body: string
  isCustomer: boolean
  isNote?: boolean
}

interface Beginning {
  question: (typeof QUESTIONS)[number]
  at: number
  /** Working minutes until a reply, as a rule. */
  pace: number
  isShort: boolean
  now: number
}

/** Question and answer; sometimes another question, a wait for somebody else, or thanks. */
function turnsOf(random: Random, { question, at, pace, isShort, now }: Beginning) {
  const messages: DemoMessage[] = [{ at, body: random.pick(question.said), isCustomer: true }]
  const reply = (since: number, body: string) => {
    const then = afterWorking(since, random.skewed(pace))
    messages.push({ at: then, body, isCustomer: false })
    return then
  }
  const later = () => (isShort ? random.between(1, 8) * MINUTE : random.between(0.3, 9) * HOUR)
  let end = reply(at, random.pick(question.answers))
  let pendingAt: number | undefined
  let resolvedAt: number | undefined
  if (!isShort && random.chance(0.3)) {
    pendingAt = end + random.between(1, 9) * MINUTE
    messages.push({ at: pendingAt, body: random.pick(NOTES), isCustomer: false, isNote: true })
    // What has waited until the last days is resolved then: who still waits is told.
    const due = end + random.between(3, 17) * DAY
    end = Math.max(pendingAt + HOUR, Math.min(due, now - random.between(3, 110) * HOUR))
    resolvedAt = afterWorking(end, 5)
    return { messages, end: resolvedAt, pendingAt, resolvedAt }
  }
  if (random.chance(0.3)) {
    const [asked, answered] = random.pick(SECOND_QUESTIONS)
    const again = end + later()
    messages.push({ at: again, body: asked, isCustomer: true })
    end = reply(again, answered)
  }
  if (random.chance(0.4)) {
    const thanked = end + later()
    messages.push({ at: thanked, body: random.pick(THANKS), isCustomer: true })
    resolvedAt = afterWorking(thanked, random.between(2, 40))
    end = resolvedAt
  }
  return { messages, end, pendingAt, resolvedAt }
}

function ratingOf(random: Random, end: number, now: number) {
  const at = end + random.between(2, 40) * HOUR
  if (!random.chance(0.3) || at > now) return undefined
  const stars = random.weighted(BY_STARS) + 1
  const comment = random.chance(0.35) ? random.pick(COMMENTS[stars] as string[]) : null
  return { stars, comment, at: new Date(at) }
}

function customerOf(
  random: Random,
  { first, last, origin }: { first: string; last: string; origin: Origin },
): PastConversation['customer'] {
  const name = `${first} ${last}`
  const handle = `${first}.${last}`.toLowerCase()
  const number = String(Math.floor(random.between(1_000_000, 9_999_999)))
  switch (origin) {
    case ORIGIN.whatsapp:
    case ORIGIN.sms:
      return { name, type: 'mobile', identifier: `+49151${number}` }
    case ORIGIN.instagramDm:
      return { name, type: 'instagram', identifier: handle }
    case ORIGIN.facebook:
      return { name, type: 'facebook', identifier: `1000${number}` }
    case ORIGIN.telegram:
      return { name, type: 'telegram', identifier: `70${number}` }
    default:
      return { name, type: 'email', identifier: `${handle}@example.com` }
  }
}
