import { ARTICLE_STATUS } from '../../client/codes.ts'
import { Field } from '../design/field.tsx'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'

const STATUSES = [
  ARTICLE_STATUS.draft,
  ARTICLE_STATUS.published,
  ARTICLE_STATUS.customers,
  ARTICLE_STATUS.internal,
] as const

interface StateProps {
  status: number
  /** Which ones can be chosen; all of them if it is not said. */
  statuses?: readonly (typeof STATUSES)[number][]
  onChoose: (status: number) => void
}

/** Who can read the text. */
export function StateField({ status, statuses = STATUSES, onChoose }: StateProps) {
  return (
    <Select
      name="status"
      className="state-field"
      aria-label={t('article.status')}
      value={String(status)}
      options={statuses.map(one => ({ value: String(one), label: t(`article.status.${one}`) }))}
      onChange={one => onChoose(Number(one))}
    />
  )
}

interface TitleProps {
  title: string | undefined
  lang?: string | undefined
  wrong: string[] | undefined
}

/** The title, as large as readers see it. */
export function TitleField({ title, lang, wrong }: TitleProps) {
  return (
    <div className="article-title">
      <Field label={t('article.title')} wrong={wrong}>
        {attributes => (
          <input
            name="title"
            required
            lang={lang}
            defaultValue={title}
            placeholder={t('article.title')}
            {...attributes}
          />
        )}
      </Field>
    </div>
  )
}
