// The head of an old mail, as programs repeat it above its text.
import { isBlank, MAX_LINE } from './quote-lines.ts'
import { wordsOf } from './words-of.ts'

/** What programs call the fields, in the languages that they write. */
const LABELS = {
  from: 'from von de da van från fra od от lähettäjä kimden feladó από odesílatel 差出人 发件人 寄件者 보낸사람',
  date: 'date sent datum gesendet envoyé fecha enviado data enviada inviato verzonden skickat dato sendt wysłano дата отправлено päivämäärä lähetetty tarih gönderildi küldve dátum ημερομηνία odesláno 送信日時 日期 发送时间 寄件日期 보낸날짜 날짜',
  to: 'to an à para a aan till til do кому vastaanottaja kime címzett προς komu 宛先 收件人 받는사람',
  cc: 'cc kopie kopia copia másolat kopio bilgi 抄送 副本 참조',
  subject:
    'subject betreff objet asunto oggetto onderwerp assunto ämne emne temat тема aihe konu tárgy θέμα předmět 件名 主题 主旨 제목',
} as const

type Field = keyof typeof LABELS

const FIELDS = new Map(
  Object.entries(LABELS).flatMap(([field, labels]) =>
    labels.split(' ').map(label => [label, field as Field]),
  ),
)

const LINE = /^\*?\s*([\p{L}\p{M} ]{1,20}?)\s?[:：]\s*\*?\s*(.*)$/u

/**
 * The number of lines from here on that are a whole head as a program writes it: sender, time, recipient and subject, each
 * once. A line more of a known kind, or one less, and somebody may have written it.
 */
export function headAt(lines: string[], index: number, isNamed: (text: string) => boolean): number {
  const found = new Map<Field, string>()
  let at = index
  for (; at < lines.length && !isBlank(lines[at] ?? ''); at++) {
    const line = lines[at] ?? ''
    const [, label = '', value = ''] = LINE.exec(line.length <= MAX_LINE ? line : '') ?? []
    const field = FIELDS.get(label.toLowerCase().replaceAll(' ', ''))
    if (!field) break
    if (found.has(field)) return 0
    found.set(field, value)
  }
  const [first, second] = found.keys()
  const { from = '', date = '', to = '', subject, cc } = Object.fromEntries(found)
  const isWhole = wordsOf(from) !== '' && wordsOf(to) !== '' && subject !== undefined
  // GMX and web.de begin with the time.
  const isInOrder = first === 'from' || first === 'subject' || (first === 'date' && second === 'from')
  const isByProgram = isInOrder && /\d{4}|\d{1,2}[:.]\d{2}/.test(date)
  const isSigned = isNamed(from) || /\S@\S/.test(from)
  return isWhole && isByProgram && isSigned && (cc === undefined || isNamed(cc)) ? at - index : 0
}
