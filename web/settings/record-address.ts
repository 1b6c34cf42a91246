import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { createContext, use } from 'react'

const route = getRouteApi('/inside/settings/{-$section}/{-$record}')

/** In the place of a record's own name in its address. */
export const NEW = 'new'

interface Shown {
  /** Replaces the present page: Back leads to what was before it. */
  replace?: boolean
}

/** The record that a section of the settings shows by its address, and how to get to others. */
export function useRecordAddress() {
  const { section, record } = route.useParams()
  const navigate = useNavigate()
  return {
    /** Undefined: the list. */
    record,
    section,
    open: (record: string) =>
      void navigate({ to: '/settings/{-$section}/{-$record}', params: { section, record } }),
    /** After saving: asks nothing about changes, since there are none left. */
    leaveFor: (record: string | undefined, { replace = false }: Shown = {}) =>
      void navigate({
        to: '/settings/{-$section}/{-$record}',
        params: { section, record },
        replace,
        ignoreBlocker: true,
      }),
  }
}

/** What the page of a record says above its form. */
export interface RecordPage {
  /** The list that it belongs to. */
  list: string
  title: string
  /** As the last part of the path above the title. */
  name: string
  /** A new record begins in its first field. */
  isNew: boolean
}

export const RecordPageContext = createContext<RecordPage | undefined>(undefined)

/** The page that a form of a record is on. */
export function useRecordPage(): RecordPage {
  const page = use(RecordPageContext)
  if (!page) throw new Error('A form of a record needs its page.')
  return page
}
