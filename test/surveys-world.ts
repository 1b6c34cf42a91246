import assert from 'node:assert/strict'
import { transaction } from '../src/kit/scope.ts'
import { changeBrand } from '../src/people/brands/change-brand.ts'
import { createMailbox } from './mailbox.ts'
import { createRulesWorld } from './rules-world.ts'

/** What most rules of these tests ask on. */
export const RESOLVED = [{ event: 'resolved' }]

/** A world for tests of rules that ask for ratings; the setting is off. */
export async function createSurveysWorld() {
  const mailbox = await createMailbox()
  const world = await createRulesWorld({ smtpUrl: mailbox.url })
  const { ana, scope, runsOf } = world
  async function withSetting(surveyAfter: number | null) {
    await transaction(scope, tx => changeBrand(tx, { surveyAfter }))
    Object.assign(scope.brand, { surveyAfterMinutes: surveyAfter })
  }
  const surveysTo = (email: string) =>
    mailbox.arrived.filter(({ to, mail }) => to.includes(email) && /^How did/.test(mail.subject ?? ''))

  /** A conversation that is answered, and so resolved. */
  async function answered(email: string, message: object = {}) {
    const conversation = await world.start({ user: { email }, message: { body: 'Help' } })
    await world.post(conversation.slug, { body: 'Done', ...message })
    return conversation
  }

  const resolve = (slug: string) => ana.put(`/conversations/${slug}`, { conversation: { status: 2 } })

  /** What became of the only action of the latest run. */
  async function outcomeOf(slug: string) {
    await world.work()
    const [run] = await runsOf(slug)
    return [run?.then[0].result, run?.then[0].detail]
  }

  /** Rates by the page of the mail. */
  async function rate(email: string, rating: number, comment = '') {
    const text = surveysTo(email).at(-1)?.mail.text ?? ''
    const { pathname } = new URL(/http:\S+\/rate\/[^\s?]+/.exec(text)?.[0] ?? 'x:')
    const headers = { host: 'demo.localhost', 'content-type': 'application/x-www-form-urlencoded' }
    const payload = String(new URLSearchParams({ rating: String(rating), comment }))
    assert.equal(
      (await world.app.inject({ method: 'POST', url: pathname, headers, payload })).statusCode,
      200,
    )
  }

  const mailFrom = (from: string, headers = '') =>
    `From: ${from}\r\nTo: support@demo.localhost\r\nSubject: Lamp of ${from}\r\nMessage-ID: <${from}>\r\n${headers}\r\nWhere is it?\r\n`

  /** Starts a conversation by a mail, which Ana answers. */
  async function byMail(from: string, headers?: string) {
    await world.mailIn(mailFrom(from, headers), { from })
    const { conversations } = (
      await ana.get(`/conversations?filter=all&q=${encodeURIComponent(`from:${from}`)}`)
    ).body
    await world.post(conversations[0].slug, { body: 'Done' })
    return conversations[0]
  }
  await withSetting(null)
  return { ...world, mailbox, withSetting, surveysTo, answered, resolve, outcomeOf, rate, byMail }
}
