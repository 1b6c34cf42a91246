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

/** Sends a page for a server without a brand: in our colours, and in English, as the command line. */
export function sendPageWithoutBrand(
  reply: FastifyReply,
  { style = '', script, ...content }: Content & { style?: string; script?: string | undefined },
): string {
  const frame = { code: 'en', direction: 'ltr', name: 'Answerwell', color: null, style, script } as const
  return sendPrivatePage(reply, nonce => renderPrivate(nonce, frame, content), {
    hasScript: script !== undefined,
  })
}

/** A small page behind a secret link, such as a survey: in the brand's colours, and the visitor's language if it is offered. */
export function sendBrandPage(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  brand: Brand,
  write: (language: Language) => Content,
): string {
  const language = preferredLanguage(brand, request.headers['accept-language'])
  const content = write(language)
  reply.header('Vary', 'Accept-Language')
  const { name, color } = brand
  return sendPrivatePage(reply, nonce => renderPrivate(nonce, { ...language, name, color }, content))
}

interface Frame extends Pick<Language, 'code' | 'direction'>, Pick<Brand, 'name' | 'color'> {
  style?: string
  script?: string | undefined
}

function renderPrivate(nonce: string, frame: Frame, { title, body }: Content): string {
  const { code, direction, name, color, style = '', script } = frame
  return html`<!doctype html>
<html lang="${code}" dir="${direction}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${title} · ${name}</title>
<style nonce="${nonce}">:root{!${brandStyle(color)}}!${STYLE}!${style}</style>
</head><body><main>
<p class="brand">${name}</p>
<h1>${title}</h1>
!${body}
</main>!${script === undefined ? '' : html`<script nonce="${nonce}">!${script}</script>`}</body></html>`
}
