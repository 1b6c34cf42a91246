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
  ['createScimToken', 'POST', '/sign_on/scim'],
  ['getScim', 'GET', '/sign_on/scim'],
  ['removeScimToken', 'DELETE', '/sign_on/scim'],
  ['disconnectStaff', 'DELETE', '/staff/agent@demo.test/sign_on'],
  ['removeSignOn', 'DELETE', '/sign_on'],
  ['createSignInKey', 'POST', '/sign_in_keys', { sign_in_key: { algorithm: 'HS256' } }],
  ['listSignInKeys', 'GET', '/sign_in_keys'],
  ['deleteSignInKey', 'DELETE', '/sign_in_keys/1'],
]
