import '../language/articles-texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Topic } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { SortableList } from '../design/sortable-list.tsx'
import { toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { TopicForm } from './topic-form.tsx'
import { topicsQuery } from './topics-query.ts'

/** Not a slug. */
const NEW = Symbol('new topic')

/** The topics of the help center in their order, each to rename, to put into another one, and to delete; and new ones. */
export function TopicsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={t('topics')} isOpen={isOpen} onClose={onClose} isWide>
      <Topics />
    </Dialog>
  )
}

function Topics() {
  const { data: all, error } = useQuery(topicsQuery)
  const queries = useQueryClient()
  const [slug, open] = useState<string | typeof NEW>()
  if (isObstacle(error, all)) return <ErrorNotice error={error} />
  if (!all) return <Loading />
  const topics = inOrder(all)
  const chosen = topics.find(one => one.slug === slug)
  if (chosen || slug === NEW)
    return <TopicForm topic={chosen} topics={topics} onDone={() => open(undefined)} />
  const sort = async (slugs: string[]) => {
    queries.setQueryData(topicsQuery.queryKey, (before = []) => sortedBy(before, slugs))
    await ask(api.PUT('/topic_order', { body: { topics: slugs } })).catch(toastError)
    await queries.invalidateQueries({ queryKey: keys.topics })
  }
  return (
    <>
      {topics.length === 0 ? (
        <p className="empty">{t('topics.none')}</p>
      ) : (
        <SortableList
          label={t('topics')}
          onSort={slugs => void sort(slugs)}
          items={topics.map(topic => ({
            id: topic.slug,
            name: topic.name,
            isInside: topic.parent !== null,
            content: (
              <>
                <span dir="auto">{topic.name}</span>
                <button type="button" className="button plain" onClick={() => open(topic.slug)}>
                  {t('edit')}
                </button>
              </>
            ),
          }))}
        />
      )}
      <button type="button" className="button" onClick={() => open(NEW)}>
        <Icon name="plus" /> {t('article.topic.new')}
      </button>
    </>
  )
}

/** Each topic, followed by those in it. */
function inOrder(all: Topic[]): Topic[] {
  const sorted = all.toSorted(
    (one, other) => one.position - other.position || one.name.localeCompare(other.name),
  )
  const outer = sorted.filter(({ parent }) => parent === null)
  return outer.flatMap(topic => [topic, ...sorted.filter(({ parent }) => parent?.slug === topic.slug)])
}

function sortedBy(topics: Topic[], slugs: string[]): Topic[] {
  return topics.map(topic => ({ ...topic, position: slugs.indexOf(topic.slug) }))
}
