import type { ReactNode } from 'react'
import { Icon } from '../design/icons.tsx'
import { prefer, preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'

/** A group of links that stays folded or unfolded in this browser. */
export function Group({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const { unfolded } = useStore(preferences)
  const isOpen = unfolded.includes(name)
  return (
    <details
      open={isOpen}
      onToggle={event => {
        const isNow = event.currentTarget.open
        if (isNow !== isOpen)
          prefer({ unfolded: isNow ? [...unfolded, name] : unfolded.filter(one => one !== name) })
      }}
    >
      <summary>
        {title} <Icon name="down" />
      </summary>
      {children}
    </details>
  )
}
