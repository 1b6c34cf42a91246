import { wouldAsk } from '../../follow-up/surveys/ask-for-rating.ts'
import { findCandidates } from '../../follow-up/surveys/survey-queries.ts'
import { selectLatestEvents, selectTransactionsOf } from '../../kit/events/log.ts'
import type { Scope } from '../../kit/scope.ts'
import { hoursAmong } from '../../people/hours/hours-for.ts'
import { findHours } from '../../people/hours/queries.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { findChannels } from '../../talk/channels/queries.ts'
import { parseSpan } from '../../talk/conditions/durations.ts'
import type { Facts } from '../../talk/conditions/facts.ts'
import { failures, type LookedGroup, look } from '../../talk/conditions/holds.ts'
import { loadFacts, type Matter } from '../../talk/conditions/load-facts.ts'
import { getConversation } from '../../talk/conversations/find-conversation.ts'
import { selectVisible } from '../../talk/conversations/visible.ts'
import { loadSubjects } from '../../talk/messages/load-subjects.ts'
import type { Action } from './actions.ts'
import { dueAfter, runningSince } from './clocks.ts'
import { coveredStatuses } from './covered.ts'
import type { NewRule } from './input.ts'
import { OF_OCCASIONS, occasionsOf, typesOf } from './occasions.ts'
import { type Definition, selectLatestConversations } from './queries.ts'
import { looksAt } from './react.ts'
import { readRule } from './read-rule.ts'
import { factsNow } from './rules-here.ts'
import { notWithin } from './survey-by-rule.ts'
import { selectForRound } from './time-queries.ts'
import { type Known, type Would, would } from './would.ts'

/** An occasion on which a rule would have acted, or nearly. */
export interface Tried {
  facts: Facts
  looked: LookedGroup
  /** What it would do; empty if it does not match. */
  would: Would[]
}

export interface DryRun {
  occasions: number
  matched: number
  /** The first of those that matched. */
  matches: Tried[]
  /** The first of those that failed for one condition. */
  nearly: Tried[]
  /** How many a time of day would find now; null without one. */
  now: number | null
}

const MOST_MATCHES = 100
const MOST_NEARLY = 20

/** Events of one type make several kinds of occasions, such as messages of customers and of staff. */
const EVENTS_EACH = 4

/** What a rule would have done on the latest occasions that the caller sees, and would do now at a time of day. Nothing is changed. Throws invalid. */
export async function dryRun(scope: Scope, rule: NewRule, last: number): Promise<DryRun> {
  const definition = await readRule(scope, rule)
  const byEvents = await pastMatters(scope, definition, last)
  const byClock = await waitingMatters(scope, definition, last - byEvents.length)
  const run: DryRun = { occasions: 0, matched: 0, matches: [], nearly: [], now: null }
  if (definition.triggers.some(({ every }) => every !== undefined)) {
    await addAtTime(scope, definition, run)
    run.now = run.matched
  }
  add(run, definition, await loadFacts(scope, [...byEvents, ...byClock], [definition.conditions]))
  return { ...run, matches: await withActions(scope, definition.actions, run.matches) }
}

/** The same, with what these actions would do. */
async function withActions(scope: Scope, actions: Action[], matches: Tried[]): Promise<Tried[]> {
  const known = await knownFor(scope, actions, matches)
  // They are the newest first; whom the rule asks about one conversation, it does not ask about the next.
  const inOrder = matches.toReversed().map(match => ({ ...match, would: would(actions, match.facts, known) }))
  return inOrder.reverse()
}

function add(run: DryRun, { conditions }: Definition, all: Facts[]): void {
  run.occasions += all.length
  for (const facts of all) {
    const failed = failures(conditions, facts)
    if (failed > 1) continue
    const looked = look(conditions, facts)
    if (looked.holds) run.matched++
    const [list, most] = looked.holds ? [run.matches, MOST_MATCHES] : [run.nearly, MOST_NEARLY]
    if (list.length < most) list.push({ facts, looked, would: [] })
  }
}

const ROUND_BATCH = 500
/** So many conversations are looked at for a time of day. */
const ROUND_MOST = 10_000

/** Adds what would be done now if the time of day had come. */
async function addAtTime(scope: Scope, definition: Definition, run: DryRun): Promise<void> {
  const statuses = coveredStatuses(definition.conditions)
  for (let afterId = 0; run.occasions < ROUND_MOST; ) {
    const batch = await selectForRound(scope, { afterId, statuses, limit: ROUND_BATCH })
    const matters = batch.map(conversation => ({
      conversation,
      message: undefined,
      doneBy: 'program' as const,
    }))
    add(run, definition, await loadFacts(scope, matters, [definition.conditions]))
    const last = batch.at(-1)
    if (!last || batch.length < ROUND_BATCH) break
    afterId = last.id
  }
}

/** What a rule sees in one conversation, with its latest message. Throws not_found, and invalid. */
export async function testRule(scope: Scope, rule: NewRule, named: string): Promise<Tried> {
  const definition = await readRule(scope, rule)
  const facts = await factsNow(scope, await getConversation(scope, named), [definition])
  const looked = look(definition.conditions, facts)
  const tried: Tried = { facts, looked, would: [] }
  const [match = tried] = looked.holds ? await withActions(scope, definition.actions, [tried]) : []
  return match
}

async function pastMatters(scope: Scope, definition: Definition, last: number): Promise<Matter[]> {
  if (!definition.triggers.some(({ event }) => event !== undefined)) return []
  const types = typesOf(definition.triggers.flatMap(({ event }) => event ?? []))
  const latest = await selectLatestEvents(scope, { types, limit: last * EVENTS_EACH })
  const events = await selectTransactionsOf(scope, latest, OF_OCCASIONS)
  const subjects = await loadSubjects(scope, events)
  const seen = await selectVisible(scope, [...subjects.conversations.keys()])
  const matters = occasionsOf(events, subjects).flatMap(occasion => {
    const conversation = subjects.conversations.get(occasion.conversationId)
    const isOne = conversation && seen.has(conversation.id) && conversation.mergedInto === null
    if (!isOne || !looksAt(definition, occasion)) return []
    return [
      { conversation, message: subjects.messages.get(occasion.messageId ?? 0), doneBy: occasion.doneBy },
    ]
  })
  return matters.slice(-last).reverse()
}

/** Conversations for which a clock of the rule is up now, as far as they tell since when it runs. */
async function waitingMatters(scope: Scope, { triggers }: Definition, last: number): Promise<Matter[]> {
  const clocks = triggers.flatMap(({ clock, after }) => {
    const span = parseSpan(after ?? '')
    return clock && span ? [{ clock, span }] : []
  })
  if (clocks.length === 0 || last <= 0) return []
  const hours = await findHours(scope)
  const latest = await selectLatestConversations(scope, last)
  return latest
    .filter(conversation =>
      clocks.some(({ clock, span }) => {
        const since = runningSince(clock, conversation)
        return since && dueAfter(span, since, hoursAmong(hours, conversation.teamId)) <= scope.now()
      }),
    )
    .map(conversation => ({ conversation, message: undefined, doneBy: 'program' }))
}

async function knownFor(scope: Scope, actions: Action[], matches: Tried[]): Promise<Known> {
  const teams = await findTeams(scope)
  const users = await selectUsers(scope)
  const channels = [...(await findChannels(scope, [])).values()]
  const ids = [...new Set(matches.map(({ facts }) => facts.conversation.id))]
  const asks = actions.some(({ survey }) => survey !== undefined)
  const candidates = new Map(
    asks ? (await findCandidates(scope, ids)).map(one => [one.conversationId, one]) : [],
  )
  return {
    teamIdOf: named =>
      teams.find(
        ({ id, name }) => String(id) === String(named) || name.toLowerCase() === String(named).toLowerCase(),
      )?.id,
    hasLead: teamId => {
      const leadId = teams.find(({ id }) => id === teamId)?.leadId
      return users.some(({ id }) => id === leadId)
    },
    channelIdOf: slug => channels.find(channel => channel.slug === slug)?.id,
    askedBy: (survey, { conversation }) => {
      const candidate = candidates.get(conversation.id)
      const asked = wouldAsk(scope, candidate, notWithin(survey))
      if (candidate && 'email' in asked) {
        candidate.isAsked = true
        for (const other of candidates.values())
          if (other.contactId === candidate.contactId) other.lastAskedAt = scope.now()
      }
      return asked
    },
  }
}
