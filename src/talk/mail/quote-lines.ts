// Lines that mail programs write around quotes.

/** Longer lines are text. */
export const MAX_LINE = 300

const SEPARATOR =
  /^-{2,}\s*(original message|forwarded message|original-nachricht|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message original|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|wiadomość oryginalna|ursprungligt meddelande|исходное сообщение|原始邮件)\s*-{2,}$/iu

/** What telephones and their programs add to a mail. Anybody may write the same. */
const MOBILE =
  /^(sent (from|via) |get outlook for |von meinem .{1,40} gesendet|gesendet mit |envoyé (de|depuis) |enviado (desde|do) |inviato da |verzonden (vanaf|met) |wysłan[eo] z |skickat från |sendt fra |отправлено с )/iu

export const isBlank = (line: string) => line.trim() === ''

/** How many quotes a line is in, by the marks before it (RFC 3676, 4.5; some programs put spaces between them). */
export function depthOf(line: string): number {
  return MARKS.exec(line)?.[0].replaceAll(/\s/g, '').length ?? 0
}

/** The line without its marks. */
export function unquoted(line: string): string {
  return line.replace(MARKS, '')
}

const MARKS = /^\s?>[> ]*/

/** The first line of an old mail that is appended as it was. */
export function isSeparator(line: string): boolean {
  return line.length <= MAX_LINE && SEPARATOR.test(line.trim())
}

/** The line that Outlook draws above a head. */
export const isRule = (line: string) => /^_{20,}\s*$/.test(line)

/** Arranges a text and says nothing: there are no letters, digits, symbols, question or exclamation marks. */
export function isLayout(line: string): boolean {
  return /^[\s\-_*=|>.~•·…[\]()]*$/u.test(line)
}

/** Programs draw lines that are longer. */
const LONGEST_ANSWER = 4

/** A layout line that may be an answer: `-`, `...`. */
export function mayBeAnswer(line: string): boolean {
  return line.trim().length <= LONGEST_ANSWER && /[-_*=~.•·…]/.test(line)
}

/** The line above a signature. */
export function isSignatureMark(line: string): boolean {
  return /^--\s?$/.test(line)
}

/** A line such as a telephone adds to every mail. */
export function isFooter(line: string): boolean {
  return line.length <= 100 && MOBILE.test(line.trim())
}
