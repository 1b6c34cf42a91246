import { lazy, type ReactNode, Suspense } from 'react'
import type { Conversation } from '../../client/api.ts'

/** Only brands with SLA policies have them. */
const DueChip = lazy(async () => ({ default: (await import('./due-chip.tsx')).DueChip }))

interface Props {
  clocks: Conversation['sla']
  /** In a sentence: “Reply due in 9 min”. */
  isLong?: boolean
  /** Shown where nothing is due. */
  children?: ReactNode
}

/** When the next target of a conversation is due. */
export function Due({ clocks, isLong = false, children = null }: Props) {
  if (clocks.every(({ ended_at }) => ended_at !== null)) return children
  return (
    <Suspense fallback={children}>
      <DueChip clocks={clocks} isLong={isLong}>
        {children}
      </DueChip>
    </Suspense>
  )
}
