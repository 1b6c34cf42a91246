import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from 'ghtml'
import { RATINGS } from './send-survey.ts'

const STYLE = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')

interface Page {
  brand: string
  /** Allows the style of this response only. */
  nonce: string
  title: string
  body: string
}

function page({ brand, nonce, title, body }: Page): string {
  return html`<!doctype html>
<html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${title} · ${brand}</title>
<style nonce="${nonce}">!${STYLE}</style>
</head><body><main>
<p class="brand">${brand}</p>
<h1>${title}</h1>
!${body}
</main></body></html>`
}

interface Rated {
  brand: string
  nonce: string
  /** Chosen in the mail, or given earlier. */
  rating: number | null
  comment: string | null
}

/** The survey. Opening it changes nothing: link scanners in mail servers open it too. */
export function ratingPage({ brand, nonce, rating, comment }: Rated): string {
  const choices = RATINGS.map(
    ([value, words]) =>
      html`<label><input type="radio" name="rating" value="${value}" required !${
        value === rating ? 'checked' : ''
      }> <span>${words}</span></label>`,
  )
  const body = html`<form method="post">
<fieldset><legend>How did we do?</legend>!${choices}</fieldset>
<label class="comment">What could be better? <span class="quiet">(optional)</span>
<textarea name="comment" rows="4" maxlength="2000">${comment ?? ''}</textarea></label>
<button>Send</button>
</form>`
  return page({ brand, nonce, title: `How did ${brand} do?`, body })
}

export function thanksPage({ brand, nonce }: Pick<Rated, 'brand' | 'nonce'>): string {
  const body = html`<p>Your rating has been saved. You can change it with the same link.</p>`
  return page({ brand, nonce, title: 'Thank you', body })
}

export function unsubscribePage({
  brand,
  nonce,
  isDone,
}: Pick<Rated, 'brand' | 'nonce'> & { isDone: boolean }): string {
  const body = isDone
    ? html`<p>You will not receive further surveys. You will still receive replies to your messages.</p>`
    : html`<form method="post"><p>You will still get replies to your messages.</p><button>Stop surveys</button></form>`
  return page({ brand, nonce, title: isDone ? 'Unsubscribed' : 'Unsubscribe from surveys?', body })
}
