import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { System } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Dialog } from '../design/dialog.tsx'
import { Icon } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { SortableList } from '../design/sortable-list.tsx'
import { toastError } from '../design/toasts.tsx'
import { locale } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'
import { arranged, type Row, shownOf, unfolded, worstOf } from './arrange-systems.ts'
import { StateWords } from './state-words.tsx'
import { GroupForm, SystemForm } from './system-forms.tsx'

interface Props {
  systems: { data: System[] | undefined; error: Error | null }
}

/** What the status page reports on, in its groups and order. */
export function SystemsCard({ systems: found }: Props) {
  const queries = useQueryClient()
  const [editing, edit] = useState<System | 'new'>()
  const [renaming, rename] = useState<string>()
  const [folded, setFolded] = useState<string[]>([])
  const fold = (group: string) =>
    setFolded(folded.includes(group) ? folded.filter(one => one !== group) : [...folded, group])
  const systems = found.data ?? []
  const groups = [...new Set(systems.flatMap(({ group }) => group ?? []))]
  const sort = async (order: string[], moved: string) => {
    const places = arranged(systems, unfolded(systems, order, folded), moved)
    queries.setQueryData<System[]>(keys.systems, (before = []) => placedAt(before, places))
    await ask(api.PUT('/system_order', { body: { systems: places } })).catch(toastError)
    await queries.invalidateQueries({ queryKey: keys.systems })
  }
  return (
    <section className="card systems-card" aria-labelledby="systems">
      <div className="row spread">
        <span>
          <h2 id="systems">{t('systems')}</h2> <span className="quiet small">{t('systems.days')}</span>
        </span>
        <button type="button" className="button plain" onClick={() => edit('new')}>
          <Icon name="plus" /> {t('system.new')}
        </button>
      </div>
      <Listed of={found}>
        {all => (
          <SortableList
            label={t('systems')}
            onSort={(order, moved) => void sort(order, moved)}
            items={shownOf(all, folded).map(row => itemOf(row, { edit, rename, fold, folded, systems: all }))}
          />
        )}
      </Listed>
      <Dialog
        title={editing === 'new' ? t('system.new') : (editing?.title ?? '')}
        isOpen={editing !== undefined}
        onClose={() => edit(undefined)}
      >
        <SystemForm
          system={editing === 'new' ? undefined : editing}
          groups={groups}
          onDone={() => edit(undefined)}
        />
      </Dialog>
      <Dialog title={t('system.group')} isOpen={renaming !== undefined} onClose={() => rename(undefined)}>
        <GroupForm group={renaming ?? ''} systems={systems} onDone={() => rename(undefined)} />
      </Dialog>
    </section>
  )
}

interface Actions {
  edit: (system: System) => void
  rename: (group: string) => void
  fold: (group: string) => void
  folded: string[]
  systems: System[]
}

function itemOf(row: Row, { edit, rename, fold, folded, systems }: Actions) {
  const name = 'system' in row ? row.system.title : row.group
  const button = (
    <button
      type="button"
      className="button plain"
      onClick={() => ('system' in row ? edit(row.system) : rename(row.group))}
      aria-label={t('system.edit', { name })}
    >
      {t('edit')}
    </button>
  )
  if (!('system' in row))
    return {
      id: row.id,
      name,
      content: (
        <>
          <button
            type="button"
            className="button plain square fold"
            aria-label={t('system.fold', { name })}
            aria-expanded={!folded.includes(row.group)}
            onClick={() => fold(row.group)}
          >
            <Icon name="down" />
          </button>
          <span dir="auto" className="group-name">
            {name} <span className="quiet">{row.size}</span>
          </span>
          {folded.includes(row.group) && <StateWords status={worstOf(systems, row.group)} />}
          {button}
        </>
      ),
    }
  const { id, group, description, status, uptime } = row.system
  return {
    id,
    name,
    isInside: group !== null,
    content: (
      <>
        <span dir="auto">
          {name}
          {description !== null && <span className="quiet small about">{description}</span>}
        </span>
        <StateWords status={status} />
        <span className="uptime quiet small" title={t('systems.uptime')}>
          {formatUptime(uptime)}
        </span>
        {button}
      </>
    ),
  }
}

/** A share as `99.94 %`, rounded down: only what never failed is 100 %. */
function formatUptime(share: number): string {
  const format: Intl.NumberFormatOptions = { style: 'percent', minimumFractionDigits: 2 }
  return (Math.floor(share * 10_000) / 10_000).toLocaleString(locale, format)
}

function placedAt(systems: System[], places: Pick<System, 'id' | 'group'>[]): System[] {
  return systems.map(system => {
    const position = places.findIndex(({ id }) => id === system.id)
    const group = places[position]?.group ?? null
    return { ...system, position: position + 1, group }
  })
}
