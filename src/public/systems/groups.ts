/** Systems under the name of their group, or one without a group. */
export interface Group<System> {
  name: string | null
  systems: System[]
}

/** Systems in their order, each group gathered where the first of its systems stands. */
export function inGroups<System extends { groupName: string | null }>(systems: System[]): Group<System>[] {
  const groups = new Map<string | System, Group<System>>()
  for (const system of systems) {
    const key = system.groupName ?? system
    const group = groups.get(key) ?? { name: system.groupName, systems: [] }
    group.systems.push(system)
    groups.set(key, group)
  }
  return [...groups.values()]
}
