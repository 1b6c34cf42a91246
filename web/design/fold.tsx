import './fold.css'
import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

interface Props {
  title: string
  isOpen?: boolean
  children: ReactNode
}

/** What few people need, folded away below its title. */
export function Fold({ title, isOpen = false, children }: Props) {
  return (
    <details className="fold" open={isOpen}>
      <summary>
        <Icon name="down" /> {title}
      </summary>
      {children}
    </details>
  )
}
