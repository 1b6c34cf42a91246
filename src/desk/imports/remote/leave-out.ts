import type { Sentence } from '../../../kit/sentences/say.ts'
import type { LeftOut, SourceItem } from '../source.ts'

/** What a source has and cannot give, by its kinds. */
export type LeftOutByKind = Map<string, LeftOut['all']>

export function leaveOut(
  { leftOut }: { leftOut: LeftOutByKind },
  [kind, id]: [kind: string, id: string],
  reason: Sentence,
): void {
  const all = leftOut.get(kind) ?? []
  all.push({ id, reason })
  leftOut.set(kind, all)
}

export function leftOutItems(leftOut: LeftOutByKind): SourceItem[] {
  return [...leftOut].map(([kind, all]) => ({ is: 'left_out', kind, all }))
}
