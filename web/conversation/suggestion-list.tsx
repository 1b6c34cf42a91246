import { useQuery } from '@tanstack/react-query'
import type { Gemoji } from 'gemoji'
import { useEffect, useId, useState } from 'react'
import { meQuery, staffQuery, teamsQuery, templatesQuery } from '../api/staff.ts'
import { t } from '../language/language.ts'
import { type Marked, markedIn, type Suggestion, suggestionsFor } from './suggestions.ts'
import type { WritingProps } from './template-textarea.tsx'

interface Suggesting extends Pick<WritingProps, 'isNote' | 'about' | 'uploads'> {
  /** Puts a text in the place of the mark and what is typed after it. */
  take: (marked: Marked, text: string) => void
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'preventDefault'>

/** Saved replies after a slash, emoji after a colon, and in notes colleagues after an @, while somebody writes. */
export function useSuggestions({ isNote = false, about, uploads, take }: Suggesting) {
  const listId = useId()
  const { data: templates = [] } = useQuery(templatesQuery)
  const { data: staff = [] } = useQuery(staffQuery)
  const { data: teams = [] } = useQuery(teamsQuery)
  const people = [...staff, ...teams.map(({ id, name }) => ({ id: -id, name, email: t('settings.teams') }))]
  const { data: me } = useQuery(meQuery)
  const [marked, setMarked] = useState<Marked>()
  const [at, setAt] = useState(0)
  const fill = (body: string) =>
    me ? filledIn(body, { ...about, agent: me.name, brand: me.brand.name }) : body
  const emoji = useEmoji(marked?.mark === ':')
  const found = marked ? suggestionsFor(marked, { templates, people, emoji, fill }) : []
  const close = () => setMarked(undefined)
  const choose = ({ id, text }: Suggestion) => {
    if (marked) take(marked, text)
    const template = marked?.mark === '/' ? templates.find(one => String(one.id) === id) : undefined
    if (template && template.uploads.length > 0) void uploads.addCopies(template)
    close()
  }
  return {
    /** The text before the cursor has changed. */
    look(before: string) {
      setMarked(markedIn(before, isNote))
      setAt(0)
    },
    /** Whether a key was meant for the list. */
    takesKey(event: Key): boolean {
      const chosen = found[at]
      if (!chosen || event.ctrlKey || event.metaKey) return false
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (by) setAt((at + by + found.length) % found.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen)
      else if (event.key === 'Escape') close()
      else return false
      event.preventDefault()
      return true
    },
    /** Soon, so that a click on an entry still counts. */
    closeSoon: () => void setTimeout(close, 150),
    isOpen: found.length > 0,
    /** For the text that the list belongs to. */
    attributes: {
      'aria-controls': listId,
      'aria-autocomplete': 'list' as const,
      ...(found[at] && { 'aria-activedescendant': `${listId}-${found[at].id}` }),
    },
    list: <SuggestionList {...{ listId, found, at, choose }} mark={marked?.mark} />,
  }
}

/** The list is large, and loaded when somebody first wants one. */
function useEmoji(isWanted: boolean): Gemoji[] {
  const [all, setAll] = useState<Gemoji[]>([])
  useEffect(() => {
    if (isWanted && all.length === 0)
      import('gemoji').then(
        ({ gemoji }) => setAll(gemoji),
        () => {},
      ) // without it, there are none
  }, [isWanted, all])
  return all
}

interface ListProps {
  listId: string
  found: Suggestion[]
  at: number
  mark: Marked['mark'] | undefined
  choose: (one: Suggestion) => void
}

const LABELS = { '/': 'templates', '@': 'mention', ':': 'emoji' } as const

function SuggestionList({ listId, found, at, mark, choose }: ListProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t(LABELS[mark ?? '/'])}
      className={found.length > 0 ? 'popover menu templates' : 'unseen'}
    >
      {found.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
        <div
          key={one.id}
          id={`${listId}-${one.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={event => event.preventDefault()}
          onClick={() => choose(one)}
        >
          <strong>{one.title}</strong>
          <span className="quiet small">{one.detail}</span>
        </div>
      ))}
    </div>
  )
}

/** Replaces `{{customer}}` and the like by their values, also in single braces, as in the texts of channels. */
export function filledIn(body: string, values: Record<string, string>): string {
  return body.replace(/\{?\{\s*(\w+)\s*\}\}?/g, (whole, name) => values[name] ?? whole)
}
