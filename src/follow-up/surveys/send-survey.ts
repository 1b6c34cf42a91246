import type { SendMailOptions } from 'nodemailer'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job } from '../../kit/jobs/job.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { signerOf, ticketOf } from '../../people/brands/brand-key.ts'
import { DeliveryError } from '../../talk/channels/outgoing.ts'
import type { ChannelRow } from '../../talk/channels/queries.ts'
import { letter } from '../../talk/mail/letter.ts'
import { dayIn, lookOf } from '../../talk/mail/look.ts'
import { findMailChannel } from '../../talk/mail/mail-channel.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import { bounceAddress, visibleReference } from '../../talk/mail/signed-ids.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'
import { findSurvey, type SurveyRow, updateSurvey } from './survey-queries.ts'

export const sendSurveyJob = job(
  'surveys.send',
  { survey_id: rowId },
  { retryDelays: [MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR] },
)

/** From the best to the worst. */
export const RATINGS = [5, 4, 3, 2, 1] as const

/**
 * Sends a survey. It quotes nothing the customer wrote, since the address may belong to somebody else: the day of the reply and
 * the conversation's reference say what it is about.
 */
export function sendSurvey({ mailOut, address }: { mailOut: MailOut; address: BaseAddress }): JobHandler {
  return sendSurveyJob.handledBy(async (scope, { survey_id }, attempt) => {
    const survey = await findSurvey(scope, survey_id)
    if (!survey || survey.state === 'sent') return
    const channel = await findMailChannel(scope, survey.channelId)
    const send = async () => {
      if (!channel) throw new DeliveryError(say`The brand has no email channel.`, { permanent: true })
      await mailOut.send(scope, channel, await compose(scope, { survey, channel, address }))
    }
    await deliverAndSettle(attempt, send, async (tx, { state, reason: detail }) => {
      if (state !== 'deferred') await updateSurvey(tx, survey.id, { state, detail: detail && String(detail) })
    })
  })
}

interface Question {
  survey: SurveyRow
  channel: ChannelRow
  address: BaseAddress
}

async function compose(scope: Scope, { survey, channel, address }: Question): Promise<SendMailOptions> {
  const signer = await signerOf(scope)
  const from = channel.email as string
  const { name } = scope.brand
  const look = lookOf(scope.brand)
  const { t } = look.language
  const base = urlOf(scope.brand, address)
  const ticket = ticketOf(signer, 'survey', survey.id)
  const page = `${base}/rate/${ticket}`
  const choices = RATINGS.toReversed().map(rating => ({
    mark: String(rating),
    words: t(`survey.${rating}`),
    url: `${page}?rating=${rating}`,
  }))
  return letter({
    key: `survey.${ticket}`,
    from: { name, address: from },
    to: [survey.email],
    returnPath: bounceAddress(signer, from, { identityId: survey.identityId }),
    subject: t('survey.title', { brand: name }),
    blocks: [
      { heading: t('survey.question') },
      t('survey.letter', { date: dayIn(look.language, survey.answeredAt, scope.brand.timeZone) }),
      { choices, least: t('survey.1'), most: t('survey.5') },
    ],
    footer: [{ quiet: t('mail.reference', { id: visibleReference(signer, survey.refId) }) }],
    unsubscribe: { url: `${base}/unsubscribe/${ticket}`, label: t('survey.stop') },
    look,
  })
}
