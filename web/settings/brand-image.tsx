import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { upload } from '../api/upload.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { useSaving } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

interface Props {
  name: 'logo' | 'icon'
  /** Where it is; null if the brand has none. */
  url: string | null
}

/** An image of the brand: shown, replaced and removed at once. */
export function BrandImage({ name, url }: Props) {
  const options = { touches: [keys.brand], onSaved: () => toast(t('saved')) }
  const setting = useSaving((file: File) => upload('PUT', `/brand/${name}`, file), options)
  const removing = useSaving(
    () => ask(name === 'logo' ? api.DELETE('/brand/logo') : api.DELETE('/brand/icon')),
    options,
  )
  const path = url && new URL(url).pathname + new URL(url).search
  return (
    <>
      <ErrorNotice error={setting.error ?? removing.error} />
      <Field label={t(`brand.${name}`)} hint={t(`brand.${name}.hint`)}>
        {attributes => (
          <input
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            onChange={event => {
              const [file] = event.currentTarget.files ?? []
              if (file) setting.mutate(file)
              event.currentTarget.value = ''
            }}
            {...attributes}
          />
        )}
      </Field>
      {path && (
        <p className="row">
          <img src={path} alt={t(`brand.${name}`)} className={`brand-${name}`} />
          <button
            type="button"
            className="button"
            aria-label={t(`brand.${name}.remove`)}
            onClick={() => removing.mutate()}
          >
            {t('remove')}
          </button>
        </p>
      )}
    </>
  )
}
