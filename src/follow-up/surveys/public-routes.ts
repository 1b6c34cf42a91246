import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { brokenLink, STATUS_OF } from '../../kit/errors.ts'
import { parseForm, refuseHostile } from '../../kit/http/body.ts'
import { bytesOf, takingBytes } from '../../kit/http/bytes.ts'
import { typedLines } from '../../kit/http/form-state.ts'
import { wantsPage } from '../../kit/http/wants-page.ts'
import { integer, optional, problemOf } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { readTicket, signerOf } from '../../people/brands/brand-key.ts'
import { sendBrandPage } from '../../people/brands/private-page.ts'
import { updateUnsubscribed } from '../../people/identities/queries.ts'
import { ratingPage, refusedRatingPage, thanksPage, unsubscribePage } from './page.ts'
import { rateConversation } from './rate-conversation.ts'
import { findSurvey, type SurveyRow } from './survey-queries.ts'

/** Room for a whole comment in any script, each letter of which takes nine bytes. */
const MAX_FORM_BYTES = 32 * 1024

const Rating = z.object({ rating: integer(1, 5), comment: optional(typedLines(2_000)) })

type ScopeAt = (host: string) => Promise<Scope>

/** Pages behind the links in a survey mail, without a login. Opening them changes nothing. */
export function surveyPageRoutes(app: FastifyInstance, scopeAt: ScopeAt): void {
  takingBytes(app, MAX_FORM_BYTES, inner => {
    inner.get('/rate/:ticket', async (request, reply) => {
      const { scope, survey } = await surveyOf(request, scopeAt)
      const chosen = z.object({ rating: integer(1, 5) }).safeParse(request.query)
      const rating = chosen.success ? chosen.data.rating : survey.rating
      const { comment } = survey
      const { brand } = scope
      return sendBrandPage({ request, reply }, brand, language =>
        ratingPage(language, { brand: brand.name, rating, comment }),
      )
    })

    inner.post('/rate/:ticket', async (request, reply) => {
      const { scope, survey } = await surveyOf(request, scopeAt)
      const fields = Object.fromEntries(parseForm(bytesOf(request)))
      refuseHostile(fields)
      const form = Rating.safeParse(fields)
      if (!form.success) {
        const problem = problemOf(form.error)
        if (!wantsPage(request)) throw problem
        reply.code(STATUS_OF[problem.code])
        const { brand } = scope
        return sendBrandPage({ request, reply }, brand, language =>
          refusedRatingPage(language, { brand: brand.name, problem, fields }),
        )
      }
      const { identityId, slug } = survey
      await transaction(scope, tx => rateConversation(tx, slug, { identityId, ...form.data }))
      return sendBrandPage({ request, reply }, scope.brand, thanksPage)
    })

    inner.get('/unsubscribe/:ticket', async (request, reply) => {
      const { scope } = await surveyOf(request, scopeAt)
      return sendBrandPage({ request, reply }, scope.brand, language =>
        unsubscribePage(language, { isDone: false }),
      )
    })

    // RFC 8058: mail programs post here without a confirmation.
    inner.post('/unsubscribe/:ticket', async (request, reply) => {
      const { scope, survey } = await surveyOf(request, scopeAt)
      await transaction(scope, tx => updateUnsubscribed(tx, survey.identityId))
      return sendBrandPage({ request, reply }, scope.brand, language =>
        unsubscribePage(language, { isDone: true }),
      )
    })
  })
}

async function surveyOf(
  request: FastifyRequest,
  scopeAt: ScopeAt,
): Promise<{ scope: Scope; survey: SurveyRow }> {
  const scope = await scopeAt(request.host ?? '')
  const { ticket } = request.params as { ticket: string }
  const id = readTicket(await signerOf(scope), 'survey', ticket)
  const survey = id === undefined ? undefined : await findSurvey(scope, id)
  if (!survey) throw brokenLink()
  return { scope, survey }
}
