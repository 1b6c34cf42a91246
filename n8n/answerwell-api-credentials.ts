import type { Property } from './host.ts'

/** The credentials of n8n for a brand: its address, and a member of staff with an API token. */
export class AnswerwellApi {
  name = 'answerwellApi'
  displayName = 'Answerwell API'
  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-answerwell'
  icon = 'file:answerwell.svg'
  properties: Property[] = [
    {
      displayName: 'URL',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://support.example.com',
      description: 'Address of your brand, without a path',
    },
    {
      displayName: 'Email',
      name: 'email',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'agent@example.com',
      description: 'Of the member of staff, or of the service account, that the token belongs to',
    },
    {
      displayName: 'API Token',
      name: 'token',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
    },
  ]
  authenticate = {
    type: 'generic',
    properties: { auth: { username: '={{$credentials.email}}', password: '={{$credentials.token}}' } },
  }
  test = { request: { baseURL: "={{$credentials.url.replace(/\\/+$/, '')}}", url: '/api/v1/me' } }
}
