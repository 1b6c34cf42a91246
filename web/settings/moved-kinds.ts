import { t } from '../language/language.ts'

/** The kinds of records that people know, in the order in which they ask for them. */
const KNOWN = [
  'conversations',
  'messages',
  'files',
  'contacts',
  'articles',
  'saved_replies',
  'members',
  'channels',
  'rows',
  'columns',
] as const

/** The word for a kind. */
export function kindInWords(kind: string): string {
  const known = KNOWN.find(one => one === kind)
  return known ? t(`moving.kind.${known}`) : t('moving.kind.others')
}

interface Line<Counts> {
  label: string
  counts: Counts
}

/** Counts by kind with the words for each; the other kinds are one line. */
export function kindsInWords<Counts extends Record<string, number>>(
  byKind: Record<string, Counts>,
): Line<Counts>[] {
  const known = KNOWN.flatMap(kind => {
    const counts = byKind[kind]
    return counts ? [{ label: kindInWords(kind), counts }] : []
  })
  const others = Object.entries(byKind).filter(([kind]) => !KNOWN.some(one => one === kind))
  const [first, ...rest] = others.map(([, counts]) => counts)
  if (!first) return known
  const sum = rest.reduce<Counts>((all, one) => added(all, one), first)
  return [...known, { label: kindInWords('others'), counts: sum }]
}

function added<Counts extends Record<string, number>>(one: Counts, other: Counts): Counts {
  return Object.fromEntries(Object.entries(one).map(([name, n]) => [name, n + (other[name] ?? 0)])) as Counts
}
