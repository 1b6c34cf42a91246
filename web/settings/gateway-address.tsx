import { useQuery } from '@tanstack/react-query'
import type { Channel } from '../../client/api.ts'
import { brandQuery } from '../api/brand.ts'
import { t } from '../language/language.ts'
import { Copied } from './copied.tsx'

interface Props {
  kind: string
  channel: Channel
  hint: string
}

/** The address to which a program posts text messages or calls, and instructions. */
export function GatewayAddress({ kind, channel: { slug, settings }, hint }: Props) {
  const { data: brand } = useQuery(brandQuery)
  if (!brand) return null
  const path = kind === 'sms' && settings.format !== 'record' ? `/intake/sms/${slug}` : `/incoming/${kind}`
  return (
    <section className="dns">
      <h3>{t('text.connect')}</h3>
      <p className="hint">{hint}</p>
      <Copied label={t('gateway.address')} text={brand.url + path} />
    </section>
  )
}
