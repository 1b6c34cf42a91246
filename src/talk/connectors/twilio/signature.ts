import { createHmac } from 'node:crypto'
import { isSame } from '../../../kit/is-same.ts'

export const TWILIO_SIGNATURE = 'x-twilio-signature'

/**
 * Twilio's signature of a form: base64 of the HMAC-SHA1 of the URL and the fields by name, each with its value; repeated
 * values once and sorted. https://www.twilio.com/docs/usage/security
 */
export function signForm(token: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort()
  const fields = names.map(name =>
    [...new Set(form.getAll(name))]
      .sort()
      .map(value => name + value)
      .join(''),
  )
  return createHmac('sha1', token)
    .update(url + fields.join(''))
    .digest('base64')
}

/** Whether the form was signed for one of these URLs, with the port of its protocol or without it. */
export function isSignedForm(
  token: string,
  { urls, form, signature }: { urls: string[]; form: URLSearchParams; signature: unknown },
): boolean {
  return urls.flatMap(withAndWithoutPort).some(url => isSame(signature, signForm(token, url, form)))
}

function withAndWithoutPort(url: string): string[] {
  const { protocol, port, host, pathname, search } = new URL(url)
  if (port !== '') return [url]
  return [url, `${protocol}//${host}:${protocol === 'https:' ? 443 : 80}${pathname}${search}`]
}
