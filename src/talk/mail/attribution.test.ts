// The line above a quote, as mail programs write it, wherever they break it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributionAt } from './attribution.ts'

const ADDRESS = 'support@acme.example'
const NAMES = ['Ana Souza', 'Ana', 'Acme', ADDRESS, 'Cody Brandt']
/** Names of different lengths, so that lines are broken in different places. */
const SENDERS = ['Ana', 'Ana Souza (Acme)', 'Ana Souza']

/** `X` is who wrote, `A` the address. */
const LINES = {
  Gmail: [
    'On Sat, Nov 28, 2026 at 9:00\u202fAM X <A> wrote:',
    'On Sat, 28 Nov 2026 at 09:00, X <A> wrote:',
    'Am Sa., 28. Nov. 2026 um 09:00 Uhr schrieb X <A>:',
    'Le sam. 28 nov. 2026 à 09:00, X <A> a écrit :',
    'El sáb, 28 nov 2026 a las 9:00, X (<A>) escribió:',
    'Il giorno sab 28 nov 2026 alle ore 09:00 X <A> ha scritto:',
    'Op za 28 nov 2026 om 09:00 schreef X <A>:',
    'sob., 28 lis 2026 o 09:00 X <A> napisał(a):',
    'Em sáb., 28 de nov. de 2026 às 09:00, X <A> escreveu:',
    'X <A> escreveu (sábado, 28/11/2026 à(s) 09:00):',
    'Den lör 28 nov. 2026 kl 09:00 skrev X <A>:',
    'Den lør. 28. nov. 2026 kl. 09.00 skrev X <A>:',
    'so 28. 11. 2026 v 9:00 odesílatel X <A> napsal:',
    'so 28. 11. 2026 o 9:00 X <A> napísal(a):',
    'În sâm., 28 nov. 2026 la 09:00, X <A> a scris:',
    'X <A>, 28 Kas 2026 Cmt, 09:00 tarihinde şunu yazdı:',
    'сб, 28 нояб. 2026 г. в 09:00, X <A>:',
    'сб, 28 лист. 2026 р. о 09:00 X <A> пише:',
    'Στις Σάβ 28 Νοε 2026 στις 9:00 π.μ., ο/η X <A> έγραψε:',
    'На сб, 28.11.2026 г. в 9:00 X <A> написа:',
    '2026年11月28日(土) 9:00 X <A>:',
    '2026년 11월 28일 (토) 오전 9:00, X <A>님이 작성:',
    'X <A> 于2026年11月28日周六 09:00写道：',
    'X <A> 於 2026年11月28日 週六 上午9:00寫道：',
    'Vào Th 7, 28 thg 11, 2026 vào lúc 09:00 X <A> đã viết:',
    'Pada Sab, 28 Nov 2026 pukul 09.00 X <A> menulis:',
    '\u202bבתאריך שבת, 28 בנוב׳ 2026 ב-9:00 מאת \u202aX\u202c\u200f <\u202aA\u202c\u200f>:\u202c',
    'في السبت، ٢٨ نوفمبر ٢٠٢٦ ٩:٠٠ ص X <A> كتب:',
  ],
  'Apple Mail': [
    'On 28 Nov 2026, at 09:00, X <A> wrote:',
    'On Nov 28, 2026, at 9:00 AM, X <A> wrote:',
    'Am 28.11.2026 um 09:00 schrieb X <A>:',
    'Le 28 nov. 2026 à 09:00, X <A> a écrit :',
    'El 28 nov 2026, a las 9:00, X <A> escribió:',
    'Il giorno 28 nov 2026, alle ore 09:00, X <A> ha scritto:',
    'Op 28 nov 2026 om 09:00 heeft X <A> het volgende geschreven:',
    'Em 28 de nov. de 2026, à(s) 09:00, X <A> escreveu:',
    '28 nov. 2026 kl. 09:00 skrev X <A>:',
    'X <A> kirjoitti 28.11.2026 kello 9.00:',
    'Wiadomość napisana przez X <A> w dniu 28 lis 2026, o godz. 09:00:',
    '28 нояб. 2026 г., в 9:00, X <A> написал(а):',
    '2026년 11월 28일 오전 9:00, X <A> 작성:',
    'X <A> 于2026年11月28日 09:00写道：',
  ],
  'Yahoo and others': [
    'On Saturday, November 28, 2026 at 09:00:00 AM GMT+1, X <A> wrote:',
    'Am Samstag, 28. November 2026 um 09:00:00 MEZ hat X <A> Folgendes geschrieben:',
    'Le samedi 28 novembre 2026 à 09:00:00 UTC+1, X <A> a écrit :',
    'En sábado, 28 de noviembre de 2026, 09:00:00 CET, X <A> escribió:',
    'Em sábado, 28 de novembro de 2026 às 09:00:00 BRT, X <A> escreveu:',
    'On Saturday, November 28th, 2026 at 9:00 AM, X <A> wrote:',
    'X <A> hat am 28.11.2026 09:00 CET geschrieben:',
    'On 11/28/2026 9:00 AM CET X <A> wrote:',
    '---- On Sat, 28 Nov 2026 09:00:00 +0100 X <A> wrote ----',
  ],
  Thunderbird: [
    'On 11/28/26 9:00 AM, X wrote:',
    'Am 28.11.26 um 09:00 schrieb X:',
    'Le 28/11/2026 à 09:00, X a écrit :',
    'El 28/11/26 a las 9:00, X escribió:',
    'Op 28-11-2026 om 09:00 schreef X:',
    'W dniu 28.11.2026 o 09:00, X pisze:',
    '28.11.2026 09:00, X пишет:',
    'X kirjoitti 28.11.2026 klo 9.00:',
    'Dne 28. 11. 26 v 9:00 X napsal(a):',
    '28.11.2026 09:00 tarihinde X yazdı:',
    '在 2026/11/28 9:00, X 写道:',
    '2026-11-28 오전 9:00에 X 이(가) 쓴 글:',
    '2026. 11. 28. 9:00 keltezéssel, X írta:',
    'Pe 28.11.2026 09:00, X a scris:',
    'Στις 28/11/26 09:00, ο/η X έγραψε:',
  ],
}

/** Programs break lines before this many letters. */
const WIDTHS = [64, 66, 68, 70, 72, 74, 76, 78, 80]

for (const [program, lines] of Object.entries(LINES))
  for (const pattern of lines)
    test(`the line above a quote is known, in one line and broken: ${program}, ${pattern}`, () => {
      for (const sender of SENDERS) {
        const line = pattern.replace(/\bX/, sender).replace(/(?<=[<\u202a])A(?=[>\u202c])/, ADDRESS)
        assert.equal(attributionAt([line, '> Hello'], 0, NAMES), 1, line)
        for (const width of WIDTHS.filter(most => most < line.length)) {
          const at = line.lastIndexOf(' ', width)
          const pieces = [line.slice(0, at), line.slice(at + 1)]
          assert.equal(attributionAt([...pieces, '> Hello'], 0, NAMES), 2, pieces.join('\n'))
        }
        const address = line.indexOf('<') + 1
        if (address === 0) continue
        const pieces = [line.slice(0, address), line.slice(address)]
        assert.equal(attributionAt([...pieces, '> Hello'], 0, NAMES), 2, pieces.join('\n'))
      }
    })

test('a line of a person above a whole line of a program is no part of it', () => {
  const whole = 'On Sat, Nov 28, 2026 at 9:00 AM Ana Souza (Acme) <support@acme.example> wrote:'
  for (const own of ['On 3 May 2026 at 12:30,', '3 May 2026 at 12:30', 'Ana', 'Cody Brandt', 'On', '2026'])
    for (const lines of [[whole], [whole.slice(0, 48), whole.slice(49)]])
      assert.equal(attributionAt([own, ...lines, '> Hello'], 0, NAMES), 0, own)
})

test('words that no program writes make it a line of a person', () => {
  for (const line of [
    'On 3 May 2026 at 12:30, Ana promised:',
    'On 3 May 2026 at 12:30 CET Ana told us:',
    'Ana wrote:',
    'On 3 May 2026 you wrote:',
    '---- Ana, I wrote on 3 May ----',
  ])
    assert.equal(attributionAt([line, '> Hello'], 0, NAMES), 0, line)
})
