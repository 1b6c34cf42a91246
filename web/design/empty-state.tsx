import './empty-state.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

interface Props {
  icon: IconName
  title: string
  words?: string
  /** Where to go. */
  children?: ReactNode
}

/** In the place of a list that is empty: why, and what to do about it. */
export function EmptyState({ icon, title, words, children }: Props) {
  return (
    <div className="empty empty-state">
      <Icon name={icon} />
      <h2 dir="auto">{title}</h2>
      {words && <p>{words}</p>}
      {children}
    </div>
  )
}
