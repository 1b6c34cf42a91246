import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { historyQuery, movesQuery, named } from '../api/contacts.ts'
import { isObstacle, Refusal } from '../api/refusal.ts'
import { Identities } from '../conversation/person-panel.tsx'
import { titleOf } from '../conversation/title-of.ts'
import { Age } from '../design/age.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { TOUCHED_BY_MOVES, useUndoingMove } from './undo-move.ts'

const TYPES = ['email', 'mobile', 'twitter', 'instagram', 'igsid'] as const
type Type = (typeof TYPES)[number]

/** The identities of a contact. One of another contact moves here with its messages; the move can be undone. */
export function IdentityCard({ id, hasMoves = true }: { id: number; hasMoves?: boolean }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="card">
      <h2>{t('identities')}</h2>
      <Identities contactId={id} />
      <p>
        <button type="button" className="button" onClick={() => setAdding(true)}>
          {t('identities.add')}
        </button>
      </p>
      {hasMoves && <Moves id={id} />}
      <Dialog title={t('identities.add')} isOpen={isAdding} onClose={() => setAdding(false)}>
        <AddIdentity id={id} onDone={() => setAdding(false)} />
      </Dialog>
    </div>
  )
}

function Moves({ id }: { id: number }) {
  const { data, error } = useQuery(movesQuery(id))
  const undoing = useUndoingMove()
  const standing = (data ?? []).filter(({ undone_at }) => undone_at === null)
  if (isObstacle(error, data)) return <ErrorNotice error={error} />
  if (standing.length === 0) return null
  return (
    <>
      <h3>{t('identities.moves')}</h3>
      <ul className="bare">
        {standing.map(move => (
          <li key={move.id} className="row">
            <bdi>{move.identity.identifier}</bdi> <Age at={move.created_at} isInText />
            <button type="button" className="button" onClick={() => undoing.mutate(move.id)}>
              {t('identities.undo')}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Adds an identity; if it has an owner, only after that has been shown. */
function AddIdentity({ id, onDone }: { id: number; onDone: () => void }) {
  const [type, setType] = useState<Type>('email')
  const [identifier, setIdentifier] = useState('')
  const [owner, setOwner] = useState<Contact | null>()
  const attaching = useAttaching(id, onDone)
  const looking = useSaving(() => ownerOf(type, identifier), {
    touches: [],
    onSaved: found => (found === null || found._id === id ? attach() : setOwner(found)),
  })
  const attach = () => attaching.mutate({ type, identifier, isMove: Boolean(owner) })
  const error = attaching.error ?? looking.error
  const wrong = wrongIn(error, 'identifier') ?? wrongIn(error, 'type')
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (owner) attach()
        else looking.mutate()
      }}
    >
      {!wrong && <ErrorNotice error={error} />}
      <Field label={t('identities.type')}>
        {attributes => (
          <Select
            {...attributes}
            value={type}
            options={TYPES.map(one => ({ value: one, label: t(`identity.${one}`) }))}
            onChange={one => {
              setType(one)
              setOwner(undefined)
            }}
          />
        )}
      </Field>
      <Field label={t('identities.value')} wrong={wrong}>
        {attributes => (
          <input
            {...attributes}
            required
            value={identifier}
            onChange={event => {
              setIdentifier(event.target.value)
              setOwner(undefined)
            }}
          />
        )}
      </Field>
      {owner && <Owner owner={owner} />}
      <button type="submit" className="button main">
        {t(owner ? 'identities.move' : 'identities.add')}
      </button>
    </form>
  )
}

interface NewIdentity {
  type: Type
  identifier: string
  /** It belongs to somebody else so far. */
  isMove: boolean
}

function useAttaching(id: number, onDone: () => void) {
  const queries = useQueryClient()
  const undoing = useUndoingMove()
  return useSaving(
    ({ type, identifier }: NewIdentity) =>
      ask(
        api.POST('/contacts/{identifier}/identities', {
          params: named(id),
          body: { identity: { type, identifier } },
        }),
      ),
    {
      touches: TOUCHED_BY_MOVES,
      async onSaved(_contact, { isMove }) {
        onDone()
        if (!isMove) return void toast(t('identities.added'))
        const [move] = await queries.fetchQuery(movesQuery(id))
        toast(t('identities.moved'), move && (() => undoing.mutate(move.id)))
      },
    },
  )
}

/** The present owner, and what would move along. */
function Owner({ owner }: { owner: Contact }) {
  const { data } = useQuery(historyQuery(owner._id))
  const name = owner.display_name ?? owner.name ?? owner.email ?? '?'
  return (
    <div className="notice" role="status">
      <p>{t('identities.owner', { name })}</p>
      <p>
        <strong>{t('identities.owner.count', { n: data?.total_count ?? 0 })}</strong>
      </p>
      <ul>
        {data?.conversations.slice(0, 3).map(conversation => (
          <li key={conversation.slug} dir="auto">
            {titleOf(conversation)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The contact with the identity; null if there is none. */
async function ownerOf(type: Type, identifier: string): Promise<Contact | null> {
  if (type === 'igsid') return null // a path cannot name it; the server reports a move
  try {
    const params = { path: { identifier }, query: { identifier_type: type } }
    return await ask(api.GET('/contacts/{identifier}', { params }))
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}
