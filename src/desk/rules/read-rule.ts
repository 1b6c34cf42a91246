import { selectWebhooks } from '../../follow-up/webhooks/queries.ts'
import { type FieldErrors, invalidInputs } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { listChannels } from '../../talk/channels/queries.ts'
import { conditionsIn, type Group } from '../../talk/conditions/condition.ts'
import { isOfMessage } from '../../talk/conditions/fields.ts'
import { readConditions } from '../../talk/conditions/read-conditions.ts'
import { findTemplate } from '../templates/queries.ts'
import { type Action, actionOf, BY_ROLE } from './actions.ts'
import { whyNever } from './can-hold.ts'
import type { NewRule } from './input.ts'
import type { Definition } from './queries.ts'
import { type Trigger, WITH_MESSAGE } from './triggers.ts'

/**
 * What a rule says, checked against the brand: whom, what and where it names exists, and no condition asks for what its triggers cannot
 * have. Throws invalid, naming each place, such as `when.0` or `if.all.1.value`.
 */
export async function readRule(
  scope: Scope,
  input: Omit<NewRule, 'name' | 'enabled' | 'conditions'> & { conditions?: object | undefined },
): Promise<Definition> {
  const { triggers, actions, stop = false, afterRules = false } = input
  const conditions = await readConditions(scope, input.conditions, 'conditions')
  const refused: FieldErrors = {}
  const refuse = (place: string, why: Sentence) => {
    refused[place] = [...(refused[place] ?? []), why]
  }
  if (triggers.length === 0) refuse('triggers', say`must have at least one trigger`)
  if (actions.length === 0) refuse('actions', say`must have at least one action`)
  for (const [index, trigger] of triggers.entries()) {
    const why = whyNoTrigger(trigger)
    if (why) refuse(`triggers.${index}`, why)
  }
  const hasMessage = triggers.some(({ event }) => event !== undefined && WITH_MESSAGE.includes(event))
  if (!hasMessage && triggers.length > 0 && conditionsIn(conditions).some(({ field }) => isOfMessage(field)))
    refuse('conditions', say`asks about a message, which none of the triggers has`)
  const whyNot = whyNotAtTimes(triggers, conditions) ?? whyNotFor(triggers, conditions, afterRules)
  if (whyNot && !refused.conditions) refuse('conditions', whyNot)
  const check = await createActionCheck(scope)
  for (const [index, action] of actions.entries()) {
    const why = await check(action)
    if (why) refuse(`actions.${index}.${actionOf(action).name}`, why)
  }
  if (Object.keys(refused).length > 0) throw invalidInputs(refused)
  return { triggers, conditions, actions, stop, afterRules }
}

function whyNoTrigger({ event, after, clock, every }: Trigger): Sentence | undefined {
  const hasClock = after !== undefined || clock !== undefined
  const kinds = [event !== undefined, hasClock, every !== undefined].filter(is => is).length
  if (kinds > 1) return say`must be either an event, a clock or a time of day`
  if (kinds === 0 || (hasClock && (after === undefined || clock === undefined)))
    return say`must have an event, or after and clock, or every`
  return undefined
}

/** A time of day looks at all conversations that are not over, and nobody has done anything to them then. */
function whyNotAtTimes(triggers: Trigger[], conditions: Group): Sentence | undefined {
  if (!triggers.some(({ every }) => every !== undefined)) return undefined
  const all = conditionsIn(conditions)
  if (all.length === 0) return say`must have at least one condition if a trigger is a time of day`
  const isTimed = triggers.every(({ every }) => every !== undefined)
  return isTimed && all.some(({ field }) => field === 'done_by')
    ? say`must not depend on who did something if the only trigger is a time of day`
    : undefined
}

/** Conditions can ask for somebody who never brings about what the triggers name. */
function whyNotFor(triggers: Trigger[], conditions: Group, afterRules: boolean): Sentence | undefined {
  if (triggers.length === 0) return undefined
  const never = whyNever(triggers, conditions, afterRules)
  return never && say`can never hold: with these triggers, ${never.field} is ${never.values.join(', ')}`
}

/** Makes a check that says why an action cannot be done, if it cannot. */
export async function createActionCheck(
  scope: Scope,
): Promise<(action: Action) => Promise<Sentence | undefined>> {
  const emails = (await selectUsers(scope)).map(({ email }) => email)
  const teams = await findTeams(scope)
  const slugs = (await listChannels(scope)).map(({ slug }) => slug)
  const webhooks = await selectWebhooks(scope)
  const isTeam = (wanted: string | number) =>
    teams.some(
      ({ id, name }) => String(id) === String(wanted) || name.toLowerCase() === String(wanted).toLowerCase(),
    )
  const isMember = (email: string) => emails.includes(email.toLowerCase())
  return async ({ assign, team, in_turn: inTurn, channel, reply, notify, webhook }) => {
    if (assign && !isMember(assign)) return say`must be the email address of a member of staff`
    for (const named of [team, inTurn])
      if (named !== undefined && named !== null && !isTeam(named))
        return say`must be the ID or name of a team`
    if (channel !== undefined && !slugs.includes(channel))
      return say`must be the slug of a channel of this brand`
    if (reply !== undefined && (await findTemplate(scope, reply))?.userId !== null)
      return say`must be the ID of a response template that everybody has`
    if (notify?.some(name => !BY_ROLE.includes(name) && !isMember(name)))
      return say`must be email addresses of members of staff, assignee, or team_lead`
    if (webhook !== undefined && !webhooks.some(({ id }) => id === webhook))
      return say`must be the ID of a webhook`
    return undefined
  }
}
