import { isDeepStrictEqual } from 'node:util'
import { type FieldErrors, invalidInput, invalidInputs } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { conditionsIn, type Group, isGroup, partsOf } from '../../talk/conditions/condition.ts'
import { isOfMessage } from '../../talk/conditions/fields.ts'
import { readConditions } from '../../talk/conditions/read-conditions.ts'
import { slaPolicyChanged, slaPolicyCreated, slaPolicyDeleted } from './events.ts'
import type { NewPolicy, PolicyChanges, Targets } from './input.ts'
import {
  among,
  type Definition,
  deletePolicy,
  insertPolicy,
  lockPolicies,
  type PolicyRow,
  updatePolicy,
  updatePositions,
} from './queries.ts'

const MAX_POLICIES = 100

/** With such conditions, a policy would begin and end to hold as time passes, or when all is over. */
const OF_A_MOMENT = new Set(['age', 'waiting', 'in_hours', 'done_by', 'rating', 'sla'])

/** Adds a policy as the last one, or before those without conditions, behind which it would never apply. Throws invalid. */
export async function createPolicy(tx: TxScope, { name, ...input }: NewPolicy): Promise<PolicyRow> {
  const policies = await lockPolicies(tx)
  if (policies.length >= MAX_POLICIES)
    throw invalidInput('name', say`is one too many: there can be ${MAX_POLICIES} policies`)
  const position = (policies.at(-1)?.position ?? 0) + 1
  const definition = await readPolicy(tx, input)
  const id = await insertPolicy(tx, { name, position, ...definition })
  const forAll = policies.findIndex(({ conditions }) => conditionsIn(conditions).length === 0)
  if (forAll >= 0 && conditionsIn(definition.conditions).length > 0)
    await updatePositions(tx, policies.map(policy => policy.id).toSpliced(forAll, 0, id))
  await recordEvent(tx, slaPolicyCreated.of({ subjectId: id, data: { name } }))
  return among(await lockPolicies(tx), id)
}

/** Changes the given values, or moves the policy. Time that has passed stays passed. Throws not_found, and invalid. */
export async function changePolicy(tx: TxScope, id: number, changes: PolicyChanges): Promise<PolicyRow> {
  const policies = await lockPolicies(tx)
  const before = among(policies, id)
  const { name = before.name, position, ...given } = changes
  if (position !== undefined) {
    const others = policies.map(policy => policy.id).filter(other => other !== id)
    await updatePositions(tx, others.toSpliced(position, 0, id))
  }
  const { conditions, targets, hours, pauseOn, warnBefore } = before
  const present = { conditions, targets, hours, pauseOn, warnBefore }
  const isGiven = Object.values(given).some(value => value !== undefined)
  const definition = isGiven ? await readPolicy(tx, { ...present, ...defined(given) }) : present
  const isSame = name === before.name && isDeepStrictEqual(definition, present)
  if (!isSame) await updatePolicy(tx, id, { name, ...definition })
  if (!isSame || position !== undefined)
    await recordEvent(
      tx,
      slaPolicyChanged.of({
        subjectId: id,
        data: { name },
        audit: {
          from: { name: before.name, position: before.position, ...present },
          to: { name, position: position ?? before.position, ...definition },
        },
      }),
    )
  return among(await lockPolicies(tx), id)
}

/** What it measured stays in the reports; what runs ends. Throws not_found. */
export async function removePolicy(tx: TxScope, id: number): Promise<void> {
  const { name } = among(await lockPolicies(tx), id)
  await deletePolicy(tx, id)
  await recordEvent(tx, slaPolicyDeleted.of({ subjectId: id, data: { name } }))
}

type Given = Omit<NewPolicy, 'name' | 'conditions'> & { conditions?: object | undefined }

function defined<Of extends object>(values: Of): Partial<Of> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Of>
}

async function readPolicy(scope: Scope, input: Given): Promise<Definition> {
  const {
    targets,
    hours = 'business',
    pauseOn = ['on_hold', 'pending'],
    warnBefore = { percent: 25 },
  } = input
  const conditions = await readConditions(scope, input.conditions, 'conditions')
  const refused: FieldErrors = {}
  for (const place of placesOf(conditions, 'conditions'))
    refused[place] = [say`must not depend on a message, a rating, SLA targets, or the time`]
  if (minutesIn(targets).length === 0) refused.targets = [say`must have at least one target`]
  if (warnBefore.minutes !== undefined && warnBefore.percent !== undefined)
    refused.warnBefore = [say`must be minutes or percent, not both`]
  if (Object.keys(refused).length > 0) throw invalidInputs(refused)
  return { conditions, targets, hours, pauseOn: [...new Set(pauseOn)], warnBefore }
}

function minutesIn(targets: Targets): number[] {
  return Object.values(targets).flatMap(byPriority =>
    Object.values(byPriority ?? {}).flatMap(one => one ?? []),
  )
}

/** Where conditions are that a policy cannot have. */
function placesOf(group: Group, place: string): string[] {
  if (conditionsIn(group).length === 0) return []
  const { join, parts } = partsOf(group)
  return parts.flatMap((part, index) => {
    const here = `${place}.${join}.${index}`
    if (isGroup(part)) return placesOf(part, here)
    return isOfMessage(part.field) || OF_A_MOMENT.has(part.field) ? [`${here}.field`] : []
  })
}
