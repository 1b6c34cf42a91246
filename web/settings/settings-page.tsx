import '../language/settings-texts.ts'
import './settings.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { hasPart } from '../../src/kit/search/fold.ts'
import { meQuery } from '../api/staff.ts'
import { Icon } from '../design/icons.tsx'
import { usePageTitle } from '../kit/page-title.ts'
import { useMedia } from '../kit/use-media.ts'
import { t } from '../language/language.ts'
import { RulesSection } from '../rules/rules-section.tsx'
import { AuditLog } from './audit-log.tsx'
import { AvailabilitySettings } from './availability-settings.tsx'
import { BrandLook } from './brand-look.tsx'
import { BrandSettings } from './brand-settings.tsx'
import { BrandsSettings } from './brands-settings.tsx'
import { CardSettings } from './card-settings.tsx'
import { ChannelSettings } from './channel-settings.tsx'
import { CustomerKeys } from './customer-keys.tsx'
import { DeletedConversations } from './deleted-conversations.tsx'
import { DomainSettings } from './domain-settings.tsx'
import { FieldSettings } from './field-settings.tsx'
import { HoursSettings } from './hours-settings.tsx'
import { LoginSecurity } from './login-security.tsx'
import { LoginSettings } from './login-settings.tsx'
import { LookSettings } from './look-settings.tsx'
import { MacroSettings } from './macro-settings.tsx'
import { MailLog } from './mail-log.tsx'
import { MovingSettings } from './moving-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { OrganizationSettings } from './organization-settings.tsx'
import { RetentionSettings } from './retention-settings.tsx'
import { RoleSettings } from './role-settings.tsx'
import { ServiceAccountSettings } from './service-account-settings.tsx'
import { SignOnSettings } from './sign-on-settings.tsx'
import { SignatureSettings } from './signature-settings.tsx'
import { SlaSettings } from './sla-settings.tsx'
import { StaffSettings } from './staff-settings.tsx'
import { TeamSettings } from './team-settings.tsx'
import { TemplateSettings } from './template-settings.tsx'
import { TokenSettings } from './token-settings.tsx'
import { WebhookSettings } from './webhook-settings.tsx'

const route = getRouteApi('/inside/settings/{-$section}/{-$record}')

const SECTIONS = {
  look: LookSettings,
  availability: AvailabilitySettings,
  notifications: NotificationSettings,
  signature: SignatureSettings,
  me: LoginSettings,
  tokens: TokenSettings,
  brand: BrandSettings,
  face: BrandLook,
  domains: DomainSettings,
  brands: BrandsSettings,
  channels: ChannelSettings,
  templates: TemplateSettings,
  macros: MacroSettings,
  rules: RulesSection,
  sla: SlaSettings,
  fields: FieldSettings,
  organizations: OrganizationSettings,
  mails: MailLog,
  staff: StaffSettings,
  roles: RoleSettings,
  'sign-on': SignOnSettings,
  'login-security': LoginSecurity,
  'customer-sign-in': CustomerKeys,
  teams: TeamSettings,
  hours: HoursSettings,
  'service-accounts': ServiceAccountSettings,
  webhooks: WebhookSettings,
  cards: CardSettings,
  audit: AuditLog,
  moving: MovingSettings,
  retention: RetentionSettings,
  deleted: DeletedConversations,
} as const

/** Where the list and a section each have the whole window. */
const NARROW = '(width < 52rem)'

type Section = keyof typeof SECTIONS

const GROUPS = {
  you: ['look', 'availability', 'notifications', 'signature', 'me', 'tokens'],
  brand: ['brand', 'face', 'domains', 'brands'],
  conversations: ['channels', 'templates', 'macros', 'rules', 'sla', 'fields', 'organizations', 'mails'],
  people: ['staff', 'roles', 'teams', 'hours', 'login-security', 'sign-on', 'customer-sign-in'],
  data: ['moving', 'retention', 'deleted'],
  developers: ['service-accounts', 'webhooks', 'cards', 'audit'],
} as const satisfies Record<string, Section[]>

type Group = keyof typeof GROUPS

/** The right that a section is for, or several, one of which is enough; the others are for everybody. */
const RIGHT_FOR: Partial<Record<Section, string | string[]>> = {
  brand: 'brand.manage',
  face: 'brand.manage',
  domains: 'brand.manage',
  brands: 'brand.manage',
  staff: 'members.manage',
  roles: 'roles.manage',
  'sign-on': 'sign_on.manage',
  'login-security': 'sign_on.manage',
  'customer-sign-in': 'sign_on.manage',
  teams: 'teams.manage',
  hours: 'teams.manage',
  channels: 'channels.manage',
  templates: 'templates.write',
  macros: 'macros.write',
  rules: 'rules.manage',
  sla: 'sla.manage',
  fields: 'fields.manage',
  organizations: 'contacts.change',
  mails: 'mails.manage',
  'service-accounts': 'members.manage',
  webhooks: 'webhooks.manage',
  cards: 'cards.manage',
  audit: 'audit.read',
  moving: ['data.export', 'data.import'],
  retention: 'retention.manage',
  deleted: 'conversations.delete',
}

/** Personal settings and, for admins, the brand's. */
export function SettingsPage() {
  const { section: asked, record } = route.useParams()
  const { data: me } = useQuery(meQuery)
  const isAllowed = (key: Section) => {
    const right = RIGHT_FOR[key]
    return right === undefined || [right].flat().some(one => me?.permissions.some(own => own === one))
  }
  const section = (Object.keys(SECTIONS) as Section[]).find(key => key === asked && isAllowed(key)) ?? 'look'
  // The page of a record has a title of its own.
  usePageTitle(record === undefined ? `${t(`settings.${section}`)} · ${t('nav.settings')}` : undefined)
  const Content = SECTIONS[section]
  const isNarrow = useMedia(NARROW)
  const isInside = isNarrow && asked !== undefined
  return (
    <div className={isInside ? 'settings is-open' : 'settings'}>
      <header className="page-head">
        {isInside && (
          <Link
            to="."
            params={{ section: undefined }}
            className="button plain square back"
            aria-label={t('close_conversation')}
          >
            <Icon name="back" />
          </Link>
        )}
        <h1>{t(isInside ? `settings.${section}` : 'nav.settings')}</h1>
      </header>
      {!isInside && <SideList section={isNarrow ? undefined : section} isAllowed={isAllowed} />}
      {(isInside || !isNarrow) && (
        <div className="settings-content">
          <Content key={section} />
        </div>
      )}
    </div>
  )
}

interface SideListProps {
  /** Undefined: none of them is shown. */
  section: Section | undefined
  isAllowed: (key: Section) => boolean | undefined
}

/** The sections in groups, narrowed down by what is typed. */
function SideList({ section, isAllowed }: SideListProps) {
  const [wanted, want] = useState('')
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another current link
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [section])
  const isWanted = (key: Section) => {
    const words = `${t(`settings.${key}`)} ${t(`settings.${key}.words`)}`
    return hasPart(words, wanted.trim())
  }
  const groups = (Object.keys(GROUPS) as Group[])
    .map(group => ({
      group,
      sections: GROUPS[group].filter((key: Section) => isAllowed(key) && isWanted(key)),
    }))
    .filter(({ sections }) => sections.length > 0)
  return (
    <nav ref={list} aria-label={t('nav.settings')}>
      <div className="find">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('settings.find')}
          placeholder={t('settings.find')}
          value={wanted}
          onChange={event => want(event.target.value)}
        />
      </div>
      {groups.map(({ group, sections }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{t(`settings.group.${group}`)}</h2>
          <ul>
            {sections.map(key => (
              <li key={key}>
                <Link
                  to="."
                  params={{ section: key, record: undefined }}
                  aria-current={key === section ? 'page' : undefined}
                >
                  {t(`settings.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className="quiet">{t('settings.found.none')}</p>}
    </nav>
  )
}
