import { useState } from 'react'

interface Lifted {
  id: number
  from: number
  at: number
}

export interface Order<Item> {
  items: Item[]
  lifted: Lifted | undefined
  lift: (id: number) => void
  move: (by: -1 | 1) => void
  /** Puts what is lifted to this place. */
  moveTo: (at: number) => void
  drop: () => void
  cancel: () => void
}

/** The order of a list while somebody moves one of its items: lifted, moved, then dropped or put back. */
export function useOrder<Item extends { id: number }>(
  saved: Item[],
  onDrop: (id: number, at: number) => void,
): Order<Item> {
  const [lifted, setLifted] = useState<Lifted>()
  const moved = saved.find(({ id }) => id === lifted?.id)
  const others = saved.filter(item => item !== moved)
  const moveTo = (at: number) =>
    setLifted(now => now && { ...now, at: Math.max(0, Math.min(saved.length - 1, at)) })
  return {
    items: moved && lifted ? others.toSpliced(lifted.at, 0, moved) : saved,
    lifted,
    lift(id) {
      const from = saved.findIndex(item => item.id === id)
      setLifted({ id, from, at: from })
    },
    move: by => lifted && moveTo(lifted.at + by),
    moveTo,
    drop() {
      if (lifted && lifted.at !== lifted.from) onDrop(lifted.id, lifted.at)
      setLifted(undefined)
    },
    cancel: () => setLifted(undefined),
  }
}
