import { createTemplate } from '../../src/desk/templates/write-template.ts'
import type { Queries } from '../../src/kit/db.ts'
import { type Brand, systemScope, type TxScope, transaction } from '../../src/kit/scope.ts'
import { getContact } from '../../src/people/contacts/find-contact.ts'
import { addNote } from '../../src/people/contacts/notes.ts'
import { findUserByEmail, type UserRow } from '../../src/people/users/queries.ts'
import { createArticle } from '../../src/public/articles/write-article.ts'
import { changeIncident, createIncident } from '../../src/public/incidents/write-incident.ts'
import { createSystem } from '../../src/public/systems/write-system.ts'
import { createTopic } from '../../src/public/topics/write-topic.ts'
import { CODY, OLGA } from '../cast.ts'
import { ARTICLES, SYSTEMS, TEMPLATES, TOPICS } from './help.ts'

const HOUR = 3_600_000

/** Help articles, templates, notes, and a status page with history. Call it inside a transaction. */
export async function fillHelp(queries: Queries, brand: Brand, now: Date): Promise<void> {
  const hoursAgo = (hours: number) =>
    systemScope(brand, queries, () => new Date(now.getTime() - hours * HOUR))
  const olga = (await findUserByEmail(hoursAgo(0), OLGA.email)) as UserRow
  const asOlga = (hours: number) => ({
    ...hoursAgo(hours),
    actor: { userId: olga.id, identityId: olga.identityId, login: 'token 0' as const, role: olga.role },
  })
  await transaction(asOlga(1_500), writeHelpCenter)
  await transaction(asOlga(700), async tx => {
    const { id } = await getContact(tx, CODY.email)
    await addNote(tx, id, { body: 'Moved to 12 Harbour Lane. Prefers email to calls.' })
  })
  await openIncidents(asOlga)
}

async function writeHelpCenter(tx: TxScope): Promise<void> {
  const topics = new Map<string, number>()
  for (const name of TOPICS) topics.set(name, (await createTopic(tx, { name })).id)
  for (const { topic, ...article } of ARTICLES) await createArticle(tx, article, topics.get(topic))
  for (const { group, ...template } of TEMPLATES) await createTemplate(tx, { ...template, group })
}

async function openIncidents(asOlga: (hours: number) => Parameters<typeof transaction>[0]): Promise<void> {
  const systems = await transaction(asOlga(1_400), async tx => {
    const ids: number[] = []
    for (const title of SYSTEMS) ids.push((await createSystem(tx, title)).id)
    return ids
  })
  const [, payments, tracking] = systems
  const past = await transaction(asOlga(210), tx =>
    createIncident(tx, {
      title: 'Card payments are failing',
      updates: [
        { status: 'investigating', message: 'Some cards are being declined. We are looking into it.' },
      ],
      affected: [{ systemId: payments, status: 'major_outage' }],
    }),
  )
  await transaction(asOlga(207), tx =>
    changeIncident(tx, past.id, {
      updates: [{ status: 'resolved', message: 'The bank has fixed the problem. Nobody was charged twice.' }],
      affected: [{ systemId: payments, status: 'operational' }],
    }),
  )
  await transaction(asOlga(4), tx =>
    createIncident(tx, {
      title: 'Tracking is behind',
      updates: [
        { status: 'identified', message: 'The carrier’s updates are late. Parcels are moving as usual.' },
      ],
      affected: [{ systemId: tracking, status: 'degraded_performance' }],
    }),
  )
}
