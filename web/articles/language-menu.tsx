import '../language/articles-texts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { LANGUAGE_NAMES } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { t } from '../language/language.ts'

export type Language = keyof typeof LANGUAGE_NAMES

/** The language in an address; undefined for other texts. */
export function languageIn(code: string | undefined): Language | undefined {
  return code !== undefined && code in LANGUAGE_NAMES ? (code as Language) : undefined
}

/** The languages that readers can choose, and which of them an article has. */
export const translationsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.translations(slug),
    queryFn: () => ask(api.GET('/articles/{slug}/translations', { params: { path: { slug } } })),
  })

interface Props {
  slug: string
  /** Undefined: the article itself. */
  language: Language | undefined
  onChoose: (language: Language | undefined) => void
}

const ORIGINAL = 'original'

/** The language that is shown, as a menu of the others, and how many there are; nothing if readers have no choice. */
export function LanguageMenu({ slug, language, onChoose }: Props) {
  const { data } = useQuery(translationsQuery(slug))
  if (!data || data.languages.length === 0) return null
  const { translations, languages } = data
  const original = data.language ? LANGUAGE_NAMES[data.language] : t('translation.original')
  const shown = language ? LANGUAGE_NAMES[language] : original
  const written = languages.filter(code => translations.some(one => one.language === code)).length
  return (
    <>
      <Menu
        className="button plain"
        label={t('languages.chosen', { language: shown })}
        choices={[
          { id: ORIGINAL, label: original, detail: t('translation.original') },
          ...languages.map(code => ({
            id: code,
            label: LANGUAGE_NAMES[code],
            detail: stateOf(translations.find(one => one.language === code)),
          })),
        ]}
        onChoose={id => onChoose(languageIn(id))}
      >
        <Icon name="globe" /> {shown} <Icon name="down" />
      </Menu>
      <span className="quiet small">
        {t('languages.count', { n: languages.length + 1, written: written + 1 })}
      </span>
    </>
  )
}

function stateOf(translation: { status: number; 'outdated?': boolean } | undefined): string | undefined {
  if (!translation) return t('translation.missing')
  if (translation.status === 1) return t('article.status.1')
  return translation['outdated?'] ? t('translation.outdated') : undefined
}
