import type { JobHandler } from '../../kit/jobs/job.ts'
import type { Scope } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { findUserById, type UserRow } from '../../people/users/queries.ts'
import type { Block } from '../../talk/mail/blocks.ts'
import { letter } from '../../talk/mail/letter.ts'
import { type Look, lookOf, momentIn } from '../../talk/mail/look.ts'
import { findMailChannel } from '../../talk/mail/mail-channel.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'
import { type ExportRow, findMemberOf, getExport } from './queries.ts'
import { notifyExportJob } from './write-export.ts'

interface Dependencies {
  mailOut: MailOut
  address: BaseAddress
}

/** Mails whoever ordered an export that it is ready, or that it has failed. The link to the archive is on the page, never in mail. */
export function notifyOfExport({ mailOut, address }: Dependencies): JobHandler {
  return notifyExportJob.handledBy(async (scope, { export_id: id }, attempt) => {
    const row = await getExport(scope, id)
    const user = await findReader(scope, row)
    const channel = await findMailChannel(scope)
    if (!user || !channel?.email || (row.state !== 'ready' && row.state !== 'failed')) return
    const look = lookOf(scope.brand, user.language)
    const { t } = look.language
    const subject = t(row.state === 'ready' ? 'export.subject' : 'export.failed.subject', {
      brand: scope.brand.name,
    })
    const url = `${urlOf(scope.brand, address)}${row.contactId === null ? '/settings/moving' : `/contacts/${row.contactId}`}`
    const mail = letter({
      key: `export.${scope.brand.slug}.${id}`,
      from: { name: scope.brand.name, address: channel.email },
      to: [user.email],
      subject,
      blocks: [{ heading: subject }, ...saidOf(scope, row, look), { button: t('export.do'), url }],
      look,
    })
    await deliverAndSettle(
      attempt,
      () => mailOut.send(scope, channel, mail),
      async () => {},
    )
  })
}

function saidOf({ brand }: Scope, { state, expiresAt }: ExportRow, { language }: Look): Block[] {
  const { t } = language
  if (state === 'failed' || !expiresAt) return [t('export.failed.text')]
  return [t('export.text', { time: momentIn(language, expiresAt, brand.timeZone) }), t('export.only')]
}

async function findReader(scope: Scope, { orderedBy }: ExportRow): Promise<UserRow | undefined> {
  const userId = await findMemberOf(scope, orderedBy)
  return userId === undefined ? undefined : findUserById(scope, userId)
}
