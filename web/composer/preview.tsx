import { useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { Prose } from '../design/small-things.tsx'
import { t } from '../language/language.ts'

/** Markdown as its readers will see it: rendered by the server, as everywhere. */
export function Preview({ text }: { text: string }) {
  const { data } = useQuery({
    queryKey: ['markdown', text],
    queryFn: () => ask(api.POST('/markdown', { body: { text } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  })
  return (
    <section className="preview" aria-label={t('preview')}>
      {data ? <Prose html={data.html} /> : t('loading')}
    </section>
  )
}
