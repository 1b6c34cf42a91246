import type { DeliveryReport, MailPart } from './parsed-mail.ts'

const MAX_RECIPIENTS = 100
const MAX_TEXT = 20_000
const decoder = new TextDecoder()

/** A delivery report (RFC 3464) or a complaint (RFC 5965), declared or by its fields; undefined for other mail. */
export function readReport(contentType: string, parts: MailPart[], text = ''): DeliveryReport | undefined {
  const isReport = /^multipart\/report\b/i.test(contentType.trim())
  const status = parts.find(part => part.contentType === 'message/delivery-status')
  const feedback = parts.find(part => part.contentType === 'message/feedback-report')
  // Some servers write the fields into their text.
  const recipients = recipientsOf(status ? decoder.decode(status.content) : text.slice(0, MAX_TEXT))
  if (!status && !feedback && recipients.length === 0) return undefined
  return {
    isDeclared: isReport && (status !== undefined || feedback !== undefined),
    recipients: feedback && !status ? [] : recipients,
    isComplaint: feedback !== undefined,
  }
}

/** A block of fields for the message, then one for each recipient, separated by empty lines. */
function recipientsOf(text: string): DeliveryReport['recipients'] {
  return text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .slice(0, MAX_RECIPIENTS + 1)
    .map(fieldsOf)
    .filter(fields => fields.has('final-recipient') || fields.has('original-recipient'))
    .map(fields => ({
      action: /^[a-z]*/.exec((fields.get('action') ?? '').toLowerCase())?.[0] ?? '',
      status: fields.get('status')?.match(/[245]\.\d{1,3}\.\d{1,3}/)?.[0] ?? '',
      diagnostic: (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '').slice(0, 500),
    }))
}

function fieldsOf(block: string): Map<string, string> {
  const unfolded = block.replace(/\r?\n[ \t]+/g, ' ')
  return new Map(
    unfolded.split(/\r?\n/).flatMap(line => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), clean(value ?? '')] as const]
    }),
  )
}

/** Without characters that PostgreSQL refuses. */
function clean(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
}
