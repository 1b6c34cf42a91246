import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'

/** Chooses files to attach. */
export function AttachButton({ attach }: { attach: () => void }) {
  return (
    <button
      type="button"
      className="button plain square"
      onClick={attach}
      aria-label={t('file.add')}
      title={t('file.add')}
    >
      <Icon name="file" />
    </button>
  )
}
