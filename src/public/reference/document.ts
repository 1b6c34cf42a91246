import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeOperations, type Example, type Json, type Operation } from '../../kit/http/openapi.ts'

const NOUNS: Record<string, string> = {
  conversations: 'Threads with customers, from every channel.',
  messages: 'What was said: replies and internal notes.',
  attachments: 'Files of messages.',
  intake: 'Mail that somebody else has received.',
  views: 'The inbox of whoever asks: what there is beside the list, and the lists.',
  drafts: 'What the staff is writing and has not sent.',
  markdown: 'Texts as they are shown.',
  channels: 'Where conversations come in. The API calls them categories too.',
  categories: 'The same as channels.',
  contacts: 'Customers, with everything they are known by, and what the staff note about them.',
  identity_moves: 'Identities that went from one contact to another, which can be undone.',
  articles: 'Help articles.',
  topics: 'What help articles are grouped by.',
  incidents: 'What is wrong, and how it goes on: the status page.',
  systems: 'What incidents affect.',
  staff: 'Who works here.',
  brand: 'What is set for the whole brand.',
  me: 'Whoever is asking, and what they log in with.',
  response_templates: 'Texts to reply with.',
  satisfaction_ratings: 'What customers thought of it.',
  reports: 'Figures for a period of days in the time zone of the brand; by default, the last thirty.',
  events: 'The append-only log: every change, with who and when.',
  webhooks: 'Events sent to you as they happen, signed, in order, and again until you have them.',
}

const INTRODUCTION = `Everything of one brand, which is chosen by the host of the request. Log in with HTTP Basic: the email
address of a member of staff, and an API token. Bodies are JSON; the outer key may be left out. Lists come in pages,
newest first; their \`Link\` header leads to the next page at the same cost however deep.`

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))

/** Real requests for the reference, by operation id: written by `bin/docs`. */
const EXAMPLES_FILE = join(import.meta.dirname, 'examples.json')

/** The OpenAPI 3.1 document of these operations, made from the schemas that validate requests. */
export function buildDocument(operations: Operation[]): Json {
  const examples: Record<string, Example> = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Answerwell',
      version,
      description: INTRODUCTION,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/api/v1' }],
    security: [{ basic: [] }],
    tags: Object.entries(NOUNS).map(([name, description]) => ({ name, description })),
    ...describeOperations(operations, id => examples[id]),
  }
}
