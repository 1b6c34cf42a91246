export interface MailAddress {
  name: string
  /** Lower case, normalised; invalid addresses are left out of lists. */
  address: string
}

export interface MailHead {
  /** Values by lower-case name, in order. */
  headers: Record<string, string[]>
  from: MailAddress | undefined
  /** What From says, decoded; empty without it. */
  fromText: string
  /** The others in From. */
  otherAuthors: MailAddress[]
  replyTo: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  subject: string | undefined
  /** `<…@…>`; undefined if missing or malformed. */
  messageId: string | undefined
  /** Well-formed ids only: In-Reply-To first, then References from newest to oldest. */
  answersTo: string[]
}

export interface MailPart {
  name: string
  contentType: string
  /** In bytes. */
  size: number
  /** Empty for a large part, which is stored already. */
  content: Uint8Array
  /** Storage key of a large part. */
  file?: string | undefined
  contentId: string | undefined
}

/** What the HTML of a mail is: its words in another form, or more than them. */
export type MailHtml = 'plain' | 'rich'

export interface ParsedMail extends MailHead {
  /** Plain text, converted from the HTML if there is no text part. */
  text: string
  /** Whether it has HTML that can be shown. */
  html: MailHtml | undefined
  parts: MailPart[]
  /** How many files beyond the limit were left out. */
  left: number
  /** Its text is longer than `text`. */
  isCut: boolean
  /** A delivery report (RFC 3464, RFC 5965); undefined if the mail is none. */
  report: DeliveryReport | undefined
}

export interface DeliveryReport {
  /** The mail says that it is one, rather than only having the fields of one. */
  isDeclared: boolean
  /** One for each recipient. */
  recipients: { action: string; status: string; diagnostic: string }[]
  /** The recipient reported spam. */
  isComplaint: boolean
}
