import type { ReactNode } from 'react'
import type { Conversation } from '../../client/api.ts'
import { lazyPart } from '../design/lazy-part.tsx'

/** Only brands with SLA policies have them. */
const DueChip = lazyPart(async () => (await import('./due-chip.tsx')).DueChip, {
  meanwhile: ({ children }) => children,
})

interface Props {
  clocks: Conversation['sla']
  /** In a sentence, “Reply due in 9 min”, that opens all clocks of this conversation. */
  slug?: string
  /** Shown where nothing is due. */
  children?: ReactNode
}

/** When the next target of a conversation is due. */
export function Due({ clocks, slug, children = null }: Props) {
  if (clocks.every(({ ended_at }) => ended_at !== null)) return children
  return (
    <DueChip clocks={clocks} slug={slug}>
      {children}
    </DueChip>
  )
}
