import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { t } from '../language/language.ts'
import { Prose } from './prose.tsx'

const PAUSE_MS = 300

/** Markdown as readers will see it, rendered by the server. */
export function Preview({ text: latest, as }: { text: string; as: 'message' | 'article' }) {
  const [text, setText] = useState(latest)
  useEffect(() => {
    const timer = setTimeout(() => setText(latest), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [latest])
  const { data } = useQuery({
    queryKey: keys.markdown(as, text),
    queryFn: () => ask(api.POST('/markdown', { body: { text, as } })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  })
  return (
    <section className="preview" aria-label={t('preview')}>
      {data ? <Prose html={data.html} /> : t('loading')}
    </section>
  )
}
