// Lines that mail programs write around quotes.
import { LANGUAGE_CODES, languageOf } from '../../../kit/language/language.ts'

/** Longer lines are text. */
export const MAX_LINE = 300

/** A line that introduces a quote: it ends with a colon and contains an address, a date or a time. */
const ATTRIBUTION = /^(?=.*(@|\d{4}|\d{1,2}:\d{2})).{1,200}[:：]$/u

/** What only mail programs put into such a line: an address in brackets, or that somebody wrote. */
const WRITER =
  /[<[(]\S+@\S+[>\])]|\b(wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|napisał|napsala?|skrev|kirjoitti|yazdı)|писал|пише|كتب|さん|写道|寫道|작성|年\d/iu

const SEPARATOR =
  /^(-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|wiadomość oryginalna|ursprungligt meddelande|исходное сообщение|原始邮件)\s*-{2,}|_{20,})$/iu

const OLD_MAIL = /^\*?(from|von|de|da|van|från|fra|od|от|差出人|发件人|寄件者)\s?[:：]\*? /iu

const HEAD =
  /^\*?(from|von|de|da|van|från|fra|od|от|to|an|à|a|para|aan|till|til|do|кому|cc|subject|betreff|objet|asunto|oggetto|onderwerp|assunto|ämne|emne|temat|тема|date|datum|fecha|data|dato|дата|sent|gesendet|envoyé|enviado|enviada|inviato|verzonden|skickat|sendt|wysłano|отправлено|reply-to|organisation|importance|priorität)\s*[:：]\*?(\s|$)/iu

const MOBILE =
  /^(sent (from|via) |get outlook for |von meinem .{1,40} gesendet|gesendet mit |envoyé (de|depuis) |enviado (desde|do) |inviato da |verzonden (vanaf|met) |wysłan[eo] z |skickat från |sendt fra |отправлено с )/iu

/** Of our own mail, in every language that we write. */
const OUR_FOOTER = new RegExp(
  `^(${LANGUAGE_CODES.map(code => languageOf(code).t('mail.reference', { id: '' })).join('|')})[\\da-z.-]{6,40}$`,
)

export const isBlank = (line: string) => line.trim() === ''
export const isQuoted = (line: string) => /^\s?>/.test(line)
export const isAttribution = (line: string) => line.length <= MAX_LINE && ATTRIBUTION.test(line.trim())
export const namesWriter = (line: string) => WRITER.test(line.slice(0, MAX_LINE))

/** The first line of an old mail that is appended as it was. */
export function isSeparator(line: string): boolean {
  return line.length <= MAX_LINE && (SEPARATOR.test(line.trim()) || OLD_MAIL.test(line))
}

/** A line `Name: value` from the head of an old mail. */
export function isHeadLine(line: string): boolean {
  return HEAD.test(line.slice(0, MAX_LINE).trim())
}

/** The line above a signature. */
export function isSignatureMark(line: string): boolean {
  return /^--\s?$/.test(line)
}

/** A line that a program adds to every mail: ours, or a telephone's. */
export function isFooter(line: string): boolean {
  const text = line.trim()
  return OUR_FOOTER.test(text) || (text.length <= 60 && !/[\d,;:?!]/.test(text) && MOBILE.test(text))
}
