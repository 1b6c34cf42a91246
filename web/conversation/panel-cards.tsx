import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { t } from '../language/language.ts'

const MINUTE_MS = 60_000

const cardsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.filledCards(slug),
    queryFn: async () =>
      (await ask(api.GET('/conversations/{slug}/panel_cards', { params: { path: { slug } } }))).cards,
    staleTime: MINUTE_MS,
    retry: false,
  })

/** What programs of the brand know of the customer, such as orders. */
export function PanelCards({ slug }: { slug: string }) {
  const { data: cards = [] } = useQuery(cardsQuery(slug))
  return cards.map(({ id, name, items, error }) => (
    <section key={id} aria-label={name}>
      <h3 dir="auto">{name}</h3>
      {error && (
        <p className="quiet small" title={error}>
          {t('cards.failed')}
        </p>
      )}
      {!error && items.length === 0 && <p className="quiet small">{t('cards.nothing')}</p>}
      <dl>
        {items.map(({ label, value, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a program may repeat itself
          <div key={index}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">
              {url ? (
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
