import './settings.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { meQuery } from '../api/staff.ts'
import { t } from '../language/language.ts'
import { BrandSettings } from './brand-settings.tsx'
import { ChannelSettings } from './channel-settings.tsx'
import { LoginSettings } from './login-settings.tsx'
import { LookSettings } from './look-settings.tsx'
import { MailLog } from './mail-log.tsx'
import { StaffSettings } from './staff-settings.tsx'
import { TemplateSettings } from './template-settings.tsx'
import { TokenSettings } from './token-settings.tsx'
import { WebhookSettings } from './webhook-settings.tsx'

const route = getRouteApi('/inside/settings/{-$section}')

const SECTIONS = {
  look: LookSettings,
  me: LoginSettings,
  tokens: TokenSettings,
  templates: TemplateSettings,
  brand: BrandSettings,
  staff: StaffSettings,
  channels: ChannelSettings,
  mails: MailLog,
  webhooks: WebhookSettings,
} as const

type Section = keyof typeof SECTIONS

/** Sections that agents may not use. */
const FOR_ADMINS = new Set<Section>(['brand', 'staff', 'channels', 'mails', 'webhooks'])

/** Personal settings and, for admins, the brand's. */
export function SettingsPage() {
  const { section: asked } = route.useParams()
  const { data: me } = useQuery(meQuery)
  const sections = (Object.keys(SECTIONS) as Section[]).filter(
    key => me?.role['admin?'] || !FOR_ADMINS.has(key),
  )
  const section = sections.find(key => key === asked) ?? 'look'
  const Content = SECTIONS[section]
  return (
    <div className="page settings">
      <header>
        <h1>{t('nav.settings')}</h1>
      </header>
      <nav aria-label={t('nav.settings')}>
        {sections.map(key => (
          <Link
            key={key}
            to="."
            params={{ section: key }}
            aria-current={key === section ? 'page' : undefined}
          >
            {t(`settings.${key}`)}
          </Link>
        ))}
      </nav>
      <Content key={section} />
    </div>
  )
}
