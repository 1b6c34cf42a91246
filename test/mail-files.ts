export interface WrittenMail {
  from: string
  to: string
  cc?: string
  subject?: string
  id?: string
  refs?: string[]
  date: string
  body?: string
  /** In place of the header that says what is in it, with the lines below. */
  more?: string
}

/** A mail as a file has it. */
export function mailFile({
  from,
  to,
  cc,
  subject = 'A parcel',
  id,
  refs = [],
  date,
  body = 'Words.',
  more,
}: WrittenMail): string {
  const references = refs.length > 0 ? [`In-Reply-To: ${refs.at(-1)}`, `References: ${refs.join(' ')}`] : []
  const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Date: ${date}`]
  const ids = [...(id ? [`Message-ID: ${id}`] : []), ...(cc ? [`Cc: ${cc}`] : []), ...references]
  return [...head, ...ids, more ?? 'Content-Type: text/plain; charset=utf-8', '', body, ''].join('\n')
}

/** These mails in one mbox file. */
export function inMbox(...mails: string[]): string {
  return mails.map(one => `From someone@x.test Thu Mar 01 10:00:00 2018\n${one}\n`).join('')
}

const PARTS = [
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'See the picture.',
  '',
  'From my window one sees it.',
  '--b',
  'Content-Type: image/png; name=window.png',
  'Content-Disposition: attachment; filename=window.png',
  'Content-Transfer-Encoding: base64',
  '',
]

/** What a mail with a file is, as `more`. */
export function withFile(words = 'a picture'): string {
  return [...PARTS, Buffer.from(words).toString('base64'), '--b--'].join('\n')
}
