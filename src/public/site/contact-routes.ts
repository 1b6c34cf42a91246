import type { FastifyInstance } from 'fastify'
import { findFields } from '../../people/custom-fields/queries.ts'
import { CHANNEL_KINDS } from '../../talk/channels/kinds.ts'
import { listChannels } from '../../talk/channels/queries.ts'
import { contactPage, sentPage } from './contact-pages.ts'
import type { Site } from './site.ts'
import { trouble } from './trouble.ts'

/** The contact form; intake/public-routes.ts handles what is sent. */
export function contactRoutes(app: FastifyInstance, { show }: Site): void {
  app.get('/contact', (request, reply) =>
    show(request, reply, async (scope, view) => {
      const { error } = request.query as { error?: unknown }
      const body = contactPage(view, {
        error: trouble(view, error),
        fields: (await findFields(scope)).filter(({ onForm }) => onForm),
      })
      return {
        hasChat: (await listChannels(scope, CHANNEL_KINDS.chat)).length > 0,
        title: view.t('contact.title'),
        path: '/contact',
        active: 'contact',
        isHidden: error !== undefined,
        body,
      }
    }),
  )

  app.get('/contact/sent', (request, reply) =>
    show(request, reply, async (_scope, view) => {
      const body = sentPage(view)
      return { title: view.t('site.thanks'), path: '/contact/sent', active: 'contact', isHidden: true, body }
    }),
  )
}
