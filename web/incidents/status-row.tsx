import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  /** Of the pane that it opens. */
  id: string
  title: string
  about: ReactNode
  end?: ReactNode
}

/** An incident or planned work in a list; opens it beside the list. */
export function StatusRow({ id, title, about, end }: Props) {
  return (
    <li>
      <Link to="/incidents/{-$id}" params={{ id }} className="status-row">
        <span className="words">
          <strong dir="auto">{title}</strong>
          <span className="quiet small">{about}</span>
        </span>
        {end}
      </Link>
    </li>
  )
}
