import { useInfiniteQuery } from '@tanstack/react-query'
import type { DeletedConversation } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Age } from '../design/age.tsx'
import { confirmed } from '../design/confirmation.tsx'
import { DeleteButton } from '../design/delete-button.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { PagedLines } from '../design/paged-lines.tsx'
import { useSaving } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { dateOf, t } from '../language/language.ts'

const PAGE_SIZE = 50

/** Conversations that can still be restored. */
export function DeletedConversations() {
  const found = useInfiniteQuery({
    queryKey: keys.deleted,
    queryFn: ({ pageParam }) =>
      ask(
        api.GET('/deleted_conversations', { params: { query: { page: pageParam, page_size: PAGE_SIZE } } }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page_count }, pages) => (pages.length < page_count ? pages.length + 1 : undefined),
  })
  const isEmpty = found.data?.pages[0]?.deleted_conversations.length === 0
  return (
    <div className="card">
      <h2>{t('settings.deleted')}</h2>
      {!isEmpty && <p className="quiet">{t('deleted.about')}</p>}
      <PagedLines
        of={found}
        rowsOf={page => page.deleted_conversations}
        line={row => <DeletedLine key={row.id} row={row} />}
        none={<EmptyState icon="trash" title={t('deleted.none')} words={t('deleted.about')} />}
      />
    </div>
  )
}

function DeletedLine({ row }: { row: DeletedConversation }) {
  const { id, title, user, messages, deleted_by, deleted_at, purge_at } = row
  const params = { path: { id } }
  const touches = [keys.deleted, keys.lists, keys.views, keys.conversations]
  const restoring = useSaving(() => ask(api.POST('/deleted_conversations/{id}/restore', { params })), {
    touches,
  })
  const removing = useSaving(
    () => confirmed(() => ask(api.DELETE('/deleted_conversations/{id}', { params }))),
    { touches },
  )
  return (
    <tr>
      <td>
        <strong dir="auto">{title}</strong>
        <br />
        <span className="quiet small">
          <bdi>{user?.name}</bdi> · {t('merge.messages', { n: messages })}
        </span>
        <ErrorNotice error={restoring.error ?? removing.error} />
      </td>
      <td className="quiet small">
        {deleted_by && t('deleted.by', { name: deleted_by.name })} <Age at={deleted_at} />
        <br />
        {t('deleted.purge', { day: dateOf(purge_at) })}
      </td>
      <td>
        <span className="row end">
          <button
            type="button"
            className="button"
            disabled={restoring.isPending}
            onClick={() => restoring.mutate(undefined, { onSuccess: () => toast(t('deleted.restored')) })}
          >
            {t('deleted.restore')}
          </button>
          <DeleteButton onDelete={() => removing.mutate(undefined)} isPending={removing.isPending} />
        </span>
      </td>
    </tr>
  )
}
