import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound, Problem, STATUS_OF } from '../../kit/errors.ts'
import { parseForm, refuseHostile } from '../../kit/http/body.ts'
import { bytesOf, takingBytes } from '../../kit/http/bytes.ts'
import { typedLines } from '../../kit/http/form-state.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { wantsPage } from '../../kit/http/wants-page.ts'
import { oneOf, optional, problemOf } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { insertFeedback } from '../articles/feedback-queries.ts'
import { findArticle } from '../articles/queries.ts'
import { READABLE } from '../readers/reader.ts'
import { feedbackPage } from './article-page.ts'
import { refusedForm } from './form-state.ts'
import { pathOf } from './help-pages.ts'
import type { Site } from './site.ts'

/** Room for a whole comment in any script, each letter of which takes nine bytes. */
const MAX_FORM_BYTES = 32 * 1024
const HOUR_SECONDS = 3_600

const Feedback = z.object({
  helpful: oneOf(['yes', 'no']),
  comment: optional(typedLines(2_000)),
})

/** Readers' answers to "Was this helpful?". A few per hour and network; further ones are thanked and dropped. */
export function feedbackRoutes(app: FastifyInstance, { show }: Site): void {
  const ofVisitor = createRateLimit(30, { name: 'article feedback', seconds: HOUR_SECONDS })

  const isCounted = (scope: Scope, request: FastifyRequest, reply: FastifyReply) =>
    ofVisitor(`${scope.brand.id} ${networkOf(request)}`, reply).then(
      () => true,
      (refusal: unknown) => {
        if (refusal instanceof Problem && refusal.code === 'rate_limited') return false
        throw refusal
      },
    )

  takingBytes(app, MAX_FORM_BYTES, inner => {
    inner.post('/help/articles/:slug/feedback', (request, reply) =>
      show(request, reply, async (scope, view, reader) => {
        const article = await findArticle(scope, (request.params as { slug: string }).slug)
        if (!article || !READABLE[reader].includes(article.status)) throw notFound(say`article`)
        const page = {
          title: view.t('site.thanks'),
          path: pathOf(article),
          active: 'help',
          isHidden: true,
        } as const
        const fields = Object.fromEntries(parseForm(bytesOf(request)))
        refuseHostile(fields)
        const given = Feedback.safeParse(fields)
        if (!given.success) {
          const problem = problemOf(given.error)
          // Only words come back: the answer itself is one of two buttons.
          if (!wantsPage(request) || !problem.fields?.comment) throw problem
          reply.code(STATUS_OF[problem.code])
          const form = refusedForm(view, problem, fields)
          return { ...page, body: feedbackPage(view, article, { isHelpful: false, isSaid: false, form }) }
        }
        const { helpful, comment } = given.data
        const isHelpful = helpful === 'yes'
        // The comment follows the answer, which is stored already.
        if (await isCounted(scope, request, reply))
          await transaction(scope, tx =>
            insertFeedback(tx, article.id, { helpful: isHelpful, comment: comment ?? null }),
          )
        const isSaid = comment !== undefined
        return { ...page, body: feedbackPage(view, article, { isHelpful, isSaid }) }
      }),
    )
  })
}
