import { transaction } from '../../src/kit/scope.ts'
import { updateConfirmed } from '../../src/people/sessions/session-queries.ts'
import { findSignOn, type SignOnRow, upsertSignOn } from '../../src/people/sign-on/queries.ts'
import { keepResult } from '../../src/people/sign-on/test-result.ts'
import { startRogueProvider } from '../rogue-provider.ts'
import type { World } from '../world.ts'
import type { Story } from './story.ts'

/** Part of the story: single sign-on, with a provider that does not follow. */
export const SIGN_ON: Story[] = [
  [
    'changeSignOn',
    'PUT',
    '/sign_on',
    {
      sign_on: {
        issuer: 'https://login.juniper.example',
        client_id: 'answerwell-support',
        client_secret: 'the secret of the registration',
        button: 'Log in with Juniper ID',
        groups: [{ group: 'support', role: 'agent', team_ids: [1] }],
        domains: ['juniper.example'],
      },
    },
  ],
  ['getSignOn', 'GET', '/sign_on'],
  ['checkSignOn', 'POST', '/sign_on/check', { issuer: 'https://login.juniper.example' }],
  ['testSignOn', 'POST', '/sign_on/test'],
  ['getSignOnTest', 'GET', '/sign_on/test'],
  ['confirmBySignOn', 'POST', '/me/confirmation/sign_on'],
  ['createScimToken', 'POST', '/sign_on/scim'],
  ['getScim', 'GET', '/sign_on/scim'],
  ['removeScimToken', 'DELETE', '/sign_on/scim'],
  ['disconnectStaff', 'DELETE', '/staff/agent@demo.test/sign_on'],
  ['removeSignOn', 'DELETE', '/sign_on'],
  [
    'changeLoginSettings',
    'PUT',
    '/login_settings',
    {
      login_settings: {
        idle_minutes: 480,
        lifetime_minutes: 10_080,
        second_factor: { required: true, from: '2099-01-01' },
      },
    },
  ],
  ['getLoginSettings', 'GET', '/login_settings'],
  ['createSignInKey', 'POST', '/sign_in_keys', { sign_in_key: { algorithm: 'HS256' } }],
  ['listSignInKeys', 'GET', '/sign_in_keys'],
  ['deleteSignInKey', 'DELETE', '/sign_in_keys/1'],
]

const provider = await startRogueProvider()

const SAID = { email: 'ana@juniper.example', email_verified: true, groups: ['support', 'all staff'] }

/** The session in which the story is told, and whose it is. */
const FIRST = { id: 1, userId: 1 }
/** The browser's login was long ago. */
const confirm = ({ scope }: World) => transaction(scope, tx => updateConfirmed(tx, FIRST))

/** What is really sent; the example shows a provider of the kind. */
export const SIGN_ON_SENT = { checkSignOn: async () => ({ issuer: provider.issuer }) }

/** A provider that follows, and a browser whose login is fresh. */
export const SIGN_ON_PREPARATIONS = {
  changeSignOn: confirm,
  changeLoginSettings: confirm,
  createServiceAccountToken: confirm,
  createScimToken: confirm,
  removeScimToken: confirm,
  removeSignOn: confirm,
  async testSignOn({ scope }: World) {
    const { issuer, client } = provider
    const connection = { issuer, clientId: client.client_id, clientSecret: client.client_secret }
    await transaction(scope, async tx => {
      await updateConfirmed(tx, FIRST)
      await upsertSignOn(tx, { ...((await findSignOn(tx)) as SignOnRow), ...connection })
    })
  },
  async getSignOnTest({ scope }: World) {
    const claims = { iss: provider.issuer, sub: '8f1c20417', ...SAID }
    const settings = (await findSignOn(scope)) as SignOnRow
    await keepResult(scope, 1, { settings, redeemed: { claims, algorithm: 'RS256' } })
  },
  changeMyPassword: confirm,
}
