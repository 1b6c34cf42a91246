import type { System } from '../../client/api.ts'

type Placed = Pick<System, 'id' | 'group'>

/** A row of the list: a system, or the head of the group that the systems below it are in. */
export type Row<Of extends Placed = System> =
  | { id: string; group: string; size: number }
  | { id: string; system: Of }

const HEAD = 'group '

/** The rows of systems in their order, each group gathered where its first system stands. */
export function rowsOf<Of extends Placed>(systems: Of[]): Row<Of>[] {
  const seen = new Set<string>()
  return systems.flatMap((system): Row<Of>[] => {
    const { group } = system
    if (group === null) return [{ id: system.id, system }]
    if (seen.has(group)) return []
    seen.add(group)
    const members = systems.filter(one => one.group === group)
    return [
      { id: HEAD + group, group, size: members.length },
      ...members.map(member => ({ id: member.id, system: member })),
    ]
  })
}

/** The rows without the systems of groups that are folded. */
export function shownOf<Of extends Placed>(systems: Of[], folded: string[]): Row<Of>[] {
  return rowsOf(systems).filter(row => !('system' in row) || !folded.includes(row.system.group ?? ''))
}

/** The order of all rows by that of those which are shown: the systems of a folded group follow its head. */
export function unfolded(systems: Placed[], order: string[], folded: string[]): string[] {
  const hidden = (head: string) =>
    systems.filter(({ group }) => group !== null && folded.includes(group) && HEAD + group === head)
  return order.flatMap(id => [id, ...hidden(id).map(system => system.id)])
}

const STATES: System['status'][] = [
  'major_outage',
  'partial_outage',
  'degraded_performance',
  'under_maintenance',
  'operational',
]

/** How a group is: as the worst of its systems. */
export function worstOf(systems: Pick<System, 'group' | 'status'>[], group: string): System['status'] {
  const states = new Set(systems.filter(one => one.group === group).map(({ status }) => status))
  return STATES.find(state => states.has(state)) ?? 'operational'
}

/**
 * Where each system is once a row has moved. A head takes its systems along and never lands inside another group; a system joins
 * the group of the row above it.
 */
export function arranged(systems: Placed[], order: string[], moved: string): Placed[] {
  return moved.startsWith(HEAD) ? moveGroup(systems, order, moved) : moveSystem(systems, order, moved)
}

function moveGroup(systems: Placed[], order: string[], head: string): Placed[] {
  const byId = new Map(systems.map(system => [system.id, system]))
  const groupAt = (id: string) => (id.startsWith(HEAD) ? id : ofSystem(byId.get(id)))
  const members = systems.filter(system => ofSystem(system) === head)
  const others = order.filter(id => id !== head && groupAt(id) !== head)
  const above = order.slice(0, order.indexOf(head)).findLast(id => others.includes(id))
  const inside = above === undefined ? undefined : groupAt(above)
  // The whole group of the row above stays together.
  const last = others.findLastIndex(id => (inside ? groupAt(id) === inside : id === above))
  const arrangedIds = others.toSpliced(last + 1, 0, ...members.map(({ id }) => id))
  return arrangedIds.flatMap(id => byId.get(id) ?? [])
}

function moveSystem(systems: Placed[], order: string[], moved: string): Placed[] {
  let group: string | null = null
  const placed: Placed[] = []
  for (const id of order) {
    const system = systems.find(one => one.id === id)
    if (!system) group = id.slice(HEAD.length)
    else {
      if (id !== moved) group = system.group
      placed.push({ id, group })
    }
  }
  return placed
}

function ofSystem(system: Placed | undefined): string | undefined {
  return system?.group == null ? undefined : HEAD + system.group
}
