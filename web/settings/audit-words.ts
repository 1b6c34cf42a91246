import { labelOf } from '../kit/write-values.ts'
import { t, tIfAny } from '../language/language.ts'
import { nameOfCode, valueWords } from '../language/value-words.ts'

type Text = Parameters<typeof t>[0]

/** Fields of entries that a page of the settings has words for. */
const FIELDS: Record<string, Text> = {
  actions: 'rule.then',
  algorithm: 'customerKeys.algorithm',
  brand: 'audit.kind.brand',
  button: 'signOn.button',
  channelIds: 'channels',
  chat_room: 'availability.room.chat',
  channel_ids: 'channels',
  team_ids: 'settings.teams',
  choices: 'field.choices',
  client_id: 'signOn.client',
  client_secret: 'signOn.secret',
  conditions: 'rule.if',
  contact: 'audit.kind.contact',
  conversations: 'contacts.conversations',
  creates_members: 'signOn.creates_members',
  default_role: 'signOn.others',
  description: 'webhook.description',
  domains: 'signOn.domains',
  email: 'email',
  ends_login: 'signOn.ends_login',
  event_types: 'webhook.events',
  export: 'export.title',
  files: 'moving.kind.files',
  group_claim: 'signOn.claim',
  groups: 'signOn.groups',
  holidays: 'hours.holidays',
  host: 'audit.kind.host',
  icon: 'brand.icon',
  idle_minutes: 'logins.idle',
  import: 'import.title',
  issuer: 'signOn.issuer',
  keepFor: 'retention.keep',
  kind: 'channel.kind',
  lifetime_minutes: 'logins.lifetime',
  logo: 'brand.logo',
  mail_room: 'availability.room.mail',
  messages: 'thread',
  name: 'name',
  notify: 'notify.title',
  only: 'signOn.only',
  own_teams: 'roles.sees.own_teams',
  provider: 'mailbox.provider',
  public_key: 'customerKeys.public',
  role: 'staff.role',
  scopes: 'tokens.can',
  second_factor_required: 'logins.factor.required',
  secret: 'setting.secret',
  sees: 'roles.sees',
  settings: 'nav.settings',
  skills: 'availability.skills',
  source: 'import.source',
  state: 'settings.availability',
  statuses: 'retention.statuses',
  survey_after_minutes: 'brand.survey',
  time_zone: 'brand.time_zone',
  token: 'audit.kind.scim_token',
  triggers: 'rule.when',
  trusts_addresses: 'signOn.trusts_addresses',
  unit: 'retention.unit',
  until: 'availability.back',
  warnBefore: 'sla.warn',
  week: 'hours.week',
}

/** How somebody logged in. */
const WAYS: Record<string, Text> = {
  link: 'audit.way.link',
  passkey: 'audit.way.passkey',
  password: 'password',
  sign_on: 'settings.sign-on',
}

/** What a field of an entry is called: as on the page where it is set, else by its name. */
export function fieldWords(field: string): string {
  return FIELDS[field] ? t(FIELDS[field]) : (tIfAny([`audit.field.${field}`]) ?? labelOf(field))
}

/** A stored value in one line: lists without their marks, and of records what is not empty. */
export function told(field: string, value: unknown): string {
  if (isNothing(value)) return t('audit.nothing')
  if (Array.isArray(value)) return value.map(one => told(field, one)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value as object)
      .filter(([, inner]) => !isNothing(inner))
      .map(([name, inner]) => `${fieldWords(name)}: ${told(name, inner)}`)
      .join('; ')
  return codeWords(field, String(value)) ?? valueWords(value, { key: field })
}

/** The label of a permission, a role, a language or a way to log in. */
function codeWords(field: string, code: string): string | undefined {
  if (field === 'way') return WAYS[code] && t(WAYS[code])
  if (field === 'state') return tIfAny([`availability.${code}`])
  if (field === 'conversations') return tIfAny([`staff.deactivate.${code}`])
  if (/languages?$/i.test(field)) return nameOfCode(code, 'language')
  if (field === 'permissions') return tIfAny([`right.${code}`])
  return field === 'role' || field === 'default_role' ? tIfAny([`role.${code}`]) : undefined
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.values(value).every(isNothing)
}
