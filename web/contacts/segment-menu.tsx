import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Segment } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { segmentsQuery } from '../api/segments.ts'
import { Icon } from '../design/icons.tsx'
import { KeptDialog } from '../design/kept-dialog.tsx'
import { type Choice, Menu } from '../design/menu.tsx'
import { useSaving } from '../design/saving.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { type ContactSearch, keptOf, searchOf } from './contact-search.ts'

type Values = Pick<Segment, 'name' | 'is_personal' | 'filters'>

/** Keeps the search as a segment; of a kept one, what can be done to it. */
export function SegmentMenu({ search }: { search: ContactSearch }) {
  const { data: segments = [] } = useQuery(segmentsQuery)
  const segment = segments.find(({ id }) => id === search.segment)
  const [naming, name] = useState<'new' | 'kept'>()
  const { create, change, remove } = useSegmentActions(search)
  const filters = keptOf(search)
  if (!segment && Object.keys(filters).length === 0) return null
  const acts: Record<string, () => void> = {
    update: () => segment && change({ id: segment.id, filters }),
    add: () => name('new'),
    rename: () => name('kept'),
    remove: () => segment && remove(segment),
  }
  const isChanged = segment && JSON.stringify(filters) !== JSON.stringify(keptOf(searchOf(segment)))
  const choices: Choice[] = [
    ...(isChanged ? [{ id: 'update', label: t('segments.update'), icon: 'check' as const }] : []),
    ...(isChanged ? [{ id: 'add', label: t('segments.add'), icon: 'plus' as const }] : []),
    { id: 'rename', label: t('segments.edit'), icon: 'note' },
    { id: 'remove', label: t('segments.delete'), icon: 'trash' },
  ]
  return (
    <>
      {segment ? (
        <Menu
          label={t('segments.menu', { name: segment.name })}
          className="button square"
          choices={choices}
          onChoose={id => acts[id]?.()}
        >
          <Icon name="more" />
        </Menu>
      ) : (
        <button type="button" className="button" onClick={() => name('new')}>
          {t('segments.save')}
        </button>
      )}
      <KeptDialog
        title={t(naming === 'kept' ? 'segments.edit' : 'segments.save')}
        isOpen={naming !== undefined}
        onClose={() => name(undefined)}
        kept={naming === 'kept' ? segment : undefined}
        onSave={named => {
          if (naming === 'kept' && segment) change({ id: segment.id, ...named })
          else create({ ...named, filters })
        }}
      />
    </>
  )
}

/** Keeping, changing and deleting segments; a new one is shown, and a deleted one can be brought back. */
function useSegmentActions(search: ContactSearch) {
  const navigate = useNavigate()
  const touches = [keys.segments]
  const failed = { onError: toastError }
  const show = (shown: ContactSearch) =>
    void navigate({
      to: '/contacts/{-$id}',
      params: true,
      search: { ...shown, sort: search.sort, back: search.back },
    })
  const creating = useSaving((segment: Values) => ask(api.POST('/segments', { body: { segment } })), {
    touches,
    onSaved: made => show(searchOf(made)),
  })
  const changing = useSaving(
    ({ id, ...segment }: Partial<Values> & { id: number }) =>
      ask(api.PUT('/segments/{id}', { params: { path: { id } }, body: { segment } })),
    { touches, onSaved: () => toast(t('saved')) },
  )
  const removing = useSaving(
    ({ id }: Segment) => ask(api.DELETE('/segments/{id}', { params: { path: { id } } })),
    {
      touches,
      onSaved: (_left, { name, is_personal, filters }) => {
        show({ ...search, segment: undefined })
        toast(t('segments.deleted', { name }), () => creating.mutate({ name, is_personal, filters }, failed))
      },
    },
  )
  return {
    create: (values: Values) => creating.mutate(values, failed),
    change: (values: Partial<Values> & { id: number }) => changing.mutate(values, failed),
    remove: (segment: Segment) => removing.mutate(segment, failed),
  }
}
