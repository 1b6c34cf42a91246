import { createMacro } from '../../src/desk/macros/write-macro.ts'
import { createTemplate } from '../../src/desk/templates/write-template.ts'
import type { Blobs } from '../../src/kit/blobs.ts'
import type { Queries } from '../../src/kit/db.ts'
import {
  actorFor,
  type Brand,
  type Scope,
  systemScope,
  type TxScope,
  transaction,
} from '../../src/kit/scope.ts'
import { changeBrand } from '../../src/people/brands/change-brand.ts'
import { getContact } from '../../src/people/contacts/find-contact.ts'
import { addNote } from '../../src/people/contacts/notes.ts'
import { findUserByEmail, type UserRow } from '../../src/people/users/queries.ts'
import { addImage } from '../../src/public/article-images/add-image.ts'
import { createArticle } from '../../src/public/articles/write-article.ts'
import { writeTranslation } from '../../src/public/articles/write-translation.ts'
import { changeIncident, createIncident } from '../../src/public/incidents/write-incident.ts'
import { createMaintenance } from '../../src/public/maintenances/write-maintenance.ts'
import { createSystem } from '../../src/public/systems/write-system.ts'
import { createTopic } from '../../src/public/topics/write-topic.ts'
import { CODY, OLGA } from '../cast.ts'
import { storeFile } from './files.ts'
import { ARTICLES, MACROS, SYSTEMS, TEMPLATES, TOPICS } from './help.ts'

const HOUR = 3_600_000

/** Help articles, templates, notes, and a status page with history. Call it inside a transaction. */
export async function fillHelp(
  queries: Queries,
  brand: Brand,
  { now, blobs }: { now: Date; blobs: Blobs },
): Promise<void> {
  const hoursAgo = (hours: number) =>
    systemScope(brand, queries, () => new Date(now.getTime() - hours * HOUR))
  const olga = (await findUserByEmail(hoursAgo(0), OLGA.email)) as UserRow
  const asOlga = (hours: number) => ({
    ...hoursAgo(hours),
    actor: actorFor({ ...olga, userId: olga.id }, 'token 0'),
  })
  await transaction(asOlga(1_500), tx => writeHelpCenter(tx, blobs))
  await transaction(asOlga(700), async tx => {
    const { id } = await getContact(tx, CODY.email)
    await addNote(tx, id, { body: 'Moved to 12 Harbour Lane. Prefers email to calls.' })
  })
  const systems = await addSystems(asOlga)
  await openIncidents(asOlga, systems)
  await planMaintenance(asOlga, systems)
}

async function writeHelpCenter(tx: TxScope, blobs: Blobs): Promise<void> {
  await changeBrand(tx, { siteLanguages: ['de'] })
  const topics = new Map<string, number>()
  for (const name of TOPICS) topics.set(name, (await createTopic(tx, { name })).id)
  const { name } = await addImage(tx, await storeFile(blobs, 'table-legs.png'), 'image/png')
  for (const { topic, german, ...article } of ARTICLES) {
    const body = article.body.replace('{picture}', `/help/images/${name}`)
    const { slug } = await createArticle(tx, { ...article, body }, topics.get(topic))
    if (german) await writeTranslation(tx, { slug, language: 'de' }, german)
  }
  for (const { group, ...template } of TEMPLATES) await createTemplate(tx, { ...template, group })
  for (const macro of MACROS) await createMacro(tx, macro)
}

/** A scope of Olga's, so many hours ago. */
type AsOlga = (hours: number) => Scope

function addSystems(asOlga: AsOlga): Promise<number[]> {
  return transaction(asOlga(1_400), async tx => {
    const ids: number[] = []
    for (const system of SYSTEMS) ids.push((await createSystem(tx, system)).id)
    return ids
  })
}

/** Payments pause for half an hour, at two in the night five days from now. */
async function planMaintenance(asOlga: AsOlga, [, payments]: number[]): Promise<void> {
  const scope = asOlga(20)
  const day = new Date(scope.now().getTime() + (20 + 5 * 24) * HOUR).toISOString().slice(0, 10)
  await transaction(scope, tx =>
    createMaintenance(tx, {
      title: 'Payments pause for an update',
      message: 'Cards are declined for half an hour. Carts stay as they are.',
      startsAt: `${day}T02:00`,
      endsAt: `${day}T02:30`,
      systemIds: payments ? [payments] : [],
    }),
  )
}

async function openIncidents(asOlga: AsOlga, systems: number[]): Promise<void> {
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
