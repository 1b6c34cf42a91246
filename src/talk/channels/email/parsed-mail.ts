export interface MailAddress {
  name: string
  /** Lower case, normalised; one that is none is left out of lists. */
  address: string
}

export interface MailHead {
  /** Values by lower-case name, in their order. */
  headers: Record<string, string[]>
  from: MailAddress | undefined
  replyTo: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  subject: string | undefined
  /** `<…@…>`; undefined where it is missing or malformed. */
  messageId: string | undefined
  /** Well-formed ids only, In-Reply-To first, then References from the newest to the oldest. */
  answersTo: string[]
}

export interface MailPart {
  name: string
  contentType: string
  /** In bytes. */
  size: number
  /** Empty for a large part, whose bytes are kept already. */
  content: Uint8Array
  /** The key of those bytes. */
  file?: string | undefined
  contentId: string | undefined
}

export interface ParsedMail extends MailHead {
  /** Plain text, made from the HTML where it has no text. */
  text: string
  parts: MailPart[]
  /** What a report of a mail server says (RFC 3464, RFC 5965); undefined when it is none. */
  report: DeliveryReport | undefined
}

export interface DeliveryReport {
  /** For each recipient that it speaks of. */
  recipients: { action: string; status: string; diagnostic: string }[]
  /** Somebody said that it is spam. */
  isComplaint: boolean
}
