import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { suggestedContactsQuery } from '../api/contacts.ts'
import { Field } from '../design/field.tsx'
import { t } from '../language/language.ts'
import type { NewConversation } from './kept-new.ts'

/** A number with its country code, as people write it; the server says whether it can be one. */
const NUMBER = /\s*\+(?:[\d\s.]|\(|\)|\/|-){5,30}/

/** Contacts for what is typed into the address. */
export function useSuggested(to: string) {
  const typed = to.trim()
  const { data = [] } = useQuery({
    ...suggestedContactsQuery(typed),
    enabled: typed.length > 1,
    placeholderData: keepPreviousData,
  })
  return data
}

export interface PeopleProps {
  written: NewConversation
  change: (changes: Partial<NewConversation>) => void
  /** The channel reaches people by number. */
  byNumber: boolean
}

const COPIES = ['cc', 'bcc'] as const

/** The customer, with contacts suggested by name, address or number, and whoever gets a copy. */
export function People({ written, change, byNumber }: PeopleProps) {
  const suggested = useSuggested(written.to)
  const listId = useId()
  return (
    <>
      <Field label={t('new.to')} hint={byNumber ? t('new.number.hint') : undefined}>
        {attributes => (
          <input
            {...attributes}
            type={byNumber ? 'tel' : 'email'}
            pattern={byNumber ? NUMBER.source : undefined}
            title={byNumber ? t('new.number.hint') : undefined}
            required
            autoFocus={written.to === ''}
            autoComplete="off"
            list={listId}
            value={written.to}
            onChange={event => change({ to: event.target.value })}
          />
        )}
      </Field>
      <datalist id={listId}>
        {suggested.map(({ name, email, mobile }) => {
          const address = byNumber ? mobile : email
          return (
            address && (
              <option key={address} value={address}>
                {name}
              </option>
            )
          )
        })}
      </datalist>
      {!byNumber && <Copies written={written} change={change} />}
    </>
  )
}

/** Whoever gets a copy. */
function Copies({ written, change }: Omit<PeopleProps, 'byNumber'>) {
  const [shown, show] = useState(() => new Set(COPIES.filter(copy => written[copy] !== '')))
  return (
    <>
      <p className="row">
        {COPIES.filter(copy => !shown.has(copy)).map(copy => (
          <button type="button" className="chip" key={copy} onClick={() => show(new Set([...shown, copy]))}>
            + {t(`new.${copy}`)}
          </button>
        ))}
      </p>
      {COPIES.filter(copy => shown.has(copy)).map(copy => (
        <Field key={copy} label={t(`new.${copy}`)} hint={t('new.cc.hint')}>
          {attributes => (
            <input
              {...attributes}
              type="email"
              multiple
              value={written[copy]}
              onChange={event => change({ [copy]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </>
  )
}
