import { Fragment, useRef } from 'react'
import { Icon } from '../design/icons.tsx'
import { language } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'
import { focusField, type RefusedField } from './refused-fields.ts'

interface Props {
  fields: RefusedField[]
}

/** Above the fields: how many need attention, each with a link to it. */
export function RefusedNotice({ fields }: Props) {
  if (fields.length === 0) return null
  const parts = new Intl.ListFormat(language).formatToParts(fields.map((_field, index) => String(index)))
  return (
    <div className="refused" role="alert">
      <Icon name="spam" />
      <strong>{t('refused', { n: fields.length })}</strong>
      <p>
        {parts.map(({ type, value }, at) => {
          const field = type === 'element' ? fields[Number(value)] : undefined
          return field ? (
            <a
              key={field.id}
              href={`#${field.id}`}
              onClick={event => {
                event.preventDefault()
                focusField(field.id)
              }}
            >
              {field.label}
            </a>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: words between links, which never move
            <Fragment key={at}>{value}</Fragment>
          )
        })}
        {t('refused.kept')}
      </p>
    </div>
  )
}

/** On a phone: the same in one line; *Next* goes from one field to the other. */
export function RefusedStrip({ fields }: Props) {
  const last = useRef(0)
  if (fields.length === 0) return null
  const next = () => {
    const at = fields.findIndex(({ id }) => id === document.activeElement?.id)
    last.current = ((at < 0 ? last.current : at) + 1) % fields.length
    const field = fields[last.current]
    if (field) focusField(field.id)
  }
  return (
    <div className="refused-strip" role="alert">
      <Icon name="spam" />
      <span>{t('refused', { n: fields.length })}</span>
      <button type="button" className="link" onClick={next}>
        {t('refused.next')}
      </button>
    </div>
  )
}
