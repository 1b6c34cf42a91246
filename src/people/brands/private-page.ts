import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { sendPrivatePage } from '../../kit/http/private-page.ts'
import { type Language, preferredLanguage } from '../../kit/language/language.ts'
import type { Brand } from '../../kit/scope.ts'
import { brandStyle } from './colors.ts'

const STYLE = readFileSync(join(import.meta.dirname, 'private-page.css'), 'utf8')

interface Content {
  title: string
  /** HTML. */
  body: string
}

/** A small page behind a secret link, such as a survey: in the brand's colours, and the visitor's language if it is offered. */
export function sendBrandPage(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  brand: Brand,
  write: (language: Language) => Content,
): string {
  const language = preferredLanguage(brand, request.headers['accept-language'])
  const { title, body } = write(language)
  reply.header('Vary', 'Accept-Language')
  return sendPrivatePage(
    reply,
    nonce => html`<!doctype html>
<html lang="${language.code}" dir="${language.direction}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${title} · ${brand.name}</title>
<style nonce="${nonce}">:root{!${brandStyle(brand.color)}}!${STYLE}</style>
</head><body><main>
<p class="brand">${brand.name}</p>
<h1>${title}</h1>
!${body}
</main></body></html>`,
  )
}
