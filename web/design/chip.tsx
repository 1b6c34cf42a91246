import { t } from '../language/language.ts'

/** A filter that can be removed. */
export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="chip">
      <bdi>{label}</bdi>
      <button type="button" aria-label={t('search.without', { filter: label })} onClick={onRemove}>
        ×
      </button>
    </span>
  )
}
