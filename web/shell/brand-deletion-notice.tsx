import '../language/deleting-texts.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useMay } from '../api/use-may.ts'
import { useSaving } from '../design/saving.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { dateOf, t } from '../language/language.ts'

/** Above every page: when the brand is deleted, and for owners the way back. */
export function BrandDeletionNotice({ day }: { day: string }) {
  const may = useMay('brand.delete')
  const restoring = useSaving(() => ask(api.DELETE('/brand/deletion')), {
    touches: [keys.me, keys.brand],
    onSaved: () => toast(t('brand.restored')),
  })
  return (
    <p className="lost" role="status">
      {t('brand.deletion', { day: dateOf(day) })}{' '}
      {may && (
        <button
          type="button"
          className="button"
          disabled={restoring.isPending}
          onClick={() => restoring.mutate(undefined, { onError: toastError })}
        >
          {t('brand.restore')}
        </button>
      )}
    </p>
  )
}
