// In which character set a text is read: by its label, by what it says of itself, by its letters.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { decodeText } from './charset.ts'

/** Names that programs write for character sets, with the codec that we write the text in. */
const NAMES: [codec: string, text: string, labels: string][] = [
  [
    'windows-1252',
    'Grüße aus Köln – “50 €”',
    'windows-1252 cp1252 iso-8859-1 latin1 l1 x-cp1252 "ISO-8859-1"',
  ],
  ['windows-1250', 'Příliš žluťoučký kůň', 'windows-1250 cp1250 x-cp1250 cp-1250'],
  ['iso-8859-2', 'Zażółć gęślą jaźń', 'iso-8859-2 latin2 iso8859_2 csISOLatin2'],
  ['windows-1251', 'Где мой заказ?', 'windows-1251 cp1251 windows1251 win-1251 x-cp1251'],
  ['koi8-r', 'Где мой заказ?', 'koi8-r KOI8_R cskoi8r'],
  ['koi8-u', 'Де моє замовлення?', 'koi8-u koi8-ru'],
  ['iso-8859-5', 'Где мой заказ?', 'iso-8859-5 cyrillic'],
  ['maccyrillic', 'Где мой заказ', 'x-mac-cyrillic'],
  ['windows-1253', 'Πού είναι η παραγγελία μου', 'windows-1253 cp1253'],
  ['windows-1255', 'איפה ההזמנה שלי', 'windows-1255 cp1255'],
  ['iso-8859-8', 'איפה ההזמנה שלי', 'iso-8859-8 iso-8859-8-i iso-8859-8-e'],
  ['windows-1256', 'أين طلبي', 'windows-1256'],
  ['windows-874', 'คำสั่งซื้อของฉันอยู่ที่ไหน', 'windows-874 tis-620 iso-8859-11 cp874'],
  ['cp437', 'Grüße', 'cp437 ibm437'],
  ['cp850', 'Grüße aus Århus', 'ibm850 cp850 cp-850 dos-850 cs850'],
  ['cp862', 'שלום', 'dos-862 ibm862 cp862'],
  ['macroman', 'Grüße', 'macintosh x-mac-roman'],
  ['iso-8859-15', '50 €', 'iso-8859-15 latin9 latin-9 iso8859_15'],
  ['shift_jis', '注文した商品①髙㈱', 'shift_jis sjis x-sjis cp932 ms932 windows-31j'],
  ['euc-jp', '注文した商品は', 'euc-jp x-euc-jp eucjp'],
  ['gb18030', '我的订单在哪里𠀀', 'gb18030 gbk gb2312 gb_2312-80 cp936 x-gbk ms936'],
  ['big5hkscs', '我的訂單在哪裡嘅', 'big5-hkscs big5 x-x-big5 big5hkscs'],
  [
    'cp949',
    '제 주문은 어디 똠방각하',
    'euc-kr ks_c_5601-1987 cp949 windows-949 x-windows-949 uhc ms949 korean',
  ],
  ['utf-8', 'Grüße 👍 订单', 'utf-8 utf8 utf8mb4 unicode-1-1-utf-8 UTF_8'],
  ['utf-7', 'Grüße', 'utf-7 unicode-1-1-utf-7 x-unicode-2-0-utf-7'],
  ['utf-16le', 'Grüße 订单', 'utf-16le ucs-2 iso-10646-ucs-2'],
  ['utf-16be', 'Grüße 订单', 'utf-16be'],
  ['utf-32le', 'Grüße 订单', 'utf-32le'],
]

for (const [codec, text, labels] of NAMES)
  for (const label of labels.split(' '))
    test(`${label} is read as ${codec}`, () => {
      assert.equal(decodeText(iconv.encode(text, codec), [label]), text)
      assert.equal(decodeText(iconv.encode(text, codec), [label.toUpperCase()]), text)
      assert.equal(decodeText(iconv.encode(text, codec), ['x-unknown', label]), text)
    })

for (const [label, bytes, text] of [
  ['iso-2022-jp', '\x1b$BCmJ8\x1b(B OK', '注文 OK'],
  ['iso-2022-kr', '\x1b$)C\x0e>H3g\x0f OK\r\n\x0e>H3g\x0f', '안녕 OK\r\n안녕'],
  ['csISO2022KR', '\x1b$)C\x0e>H3g', '안녕'],
  ['iso-2022-cn', '\x1b$)A\x0eDc:C\x0f OK', '你好 OK'],
  ['hz-gb-2312', '~{Dc:C~} a~~b ~\r\nOK', '你好 a~b OK'],
] as const)
  test(`${label} is read, which has seven bits`, () => {
    assert.equal(decodeText(Buffer.from(bytes, 'latin1'), [label]), text)
  })

for (const [what, codec, text, labels] of [
  ['without a label', 'windows-1252', 'Grüße', []],
  ['without a label, short', 'windows-1252', 'é', []],
  ['of an unknown name', 'windows-1252', 'Où est ma commande ? 50 €', ['x-klingon']],
  ['called ASCII', 'windows-1252', 'Grüße – “5 €”', ['us-ascii']],
  ['called ASCII by its old name', 'windows-1252', '¿Dónde está?', ['ANSI_X3.4-1968']],
  ['called UTF-8', 'windows-1252', 'Grüße', ['utf-8']],
] as const)
  test(`a Western text ${what} is read as Windows-1252`, () => {
    assert.equal(decodeText(iconv.encode(text, codec), [...labels]), text)
  })

for (const label of [
  undefined,
  'us-ascii',
  'iso-8859-1',
  'windows-1251',
  'ansi_x3.4-1968',
  'ibm850',
  'euc-kr',
  'default',
])
  test(`UTF-8 called ${label} is read as what it is`, () => {
    assert.equal(decodeText(Buffer.from('Grüße, 👍 Привет'), [label]), 'Grüße, 👍 Привет')
  })

test('UTF-8 that is cut off or damaged in one place stays UTF-8', () => {
  const bytes = Buffer.from('Grüße aus Köln, schöne Tage – bis spä')
  assert.match(decodeText(bytes.subarray(0, -1), ['utf-8']), /^Grüße aus Köln, schöne Tage – bis sp/)
  assert.match(decodeText(bytes.subarray(0, -1), []), /^Grüße aus Köln/)
})

/** What people write in the West, a sentence each in a language. */
const WESTERN = [
  'Können Sie mir bitte sagen, wo mein Päckchen bleibt? Schöne Grüße aus Köln, Jürgen Müller',
  'Où est ma commande ? Je n’ai rien reçu. Ça va être long à régler, mais à bientôt, Élodie',
  '¿Dónde está mi pedido? Mañana salgo de viaje, señor Núñez. ¡Necesito la devolución!',
  'Não recebi a encomenda. Já paguei, e preciso de informações. Atenção: São Paulo, João',
  'Perché il pacco non è arrivato? Così non va, è già la terza volta. Più tardi, in città',
  'Eén vraag: waarom is mijn bestelling geïnd? Zoë heeft geen reünie, café privé',
  'København: hvor er min pakke? Jeg får ikke svar. Ærlig talt, beløbet er trukket, Søren Ågård',
  'Göteborg: var är mitt paket? Jag får inget svar. Hälsningar från Åsa Öberg, Malmö',
  'Blåbærsyltetøy: når kommer pakken? Hilsen Øyvind Ås',
  'Hyvää päivää, missä tilaukseni on? En ole saanut vielä vastausta. Päivi Mäkelä',
  'Hvar er pöntunin mín? Ég hef ekki fengið svör. Kveðja, Þórður Ægisson, Reykjavík',
  'On és la meva comanda? Això no pot ser. La col·lecció és perduda. Gràcies, Àngel',
  'Çelik, Ünal 5 € 20 °C ½ § “Ça va ?”',
].map(text => text.split(' '))

test('a few words in any language of the West are read as Windows-1252', () => {
  const few = fc
    .constantFrom(...WESTERN)
    .chain(words =>
      fc
        .tuple(fc.nat({ max: words.length - 1 }), fc.nat({ max: 6 }))
        .map(([from, more]) => words.slice(from, from + 1 + more).join(' ')),
    )
  fc.assert(
    fc.property(few, text => {
      assert.equal(decodeText(iconv.encode(text, 'windows-1252'), []), text)
    }),
    { numRuns: 2_000 },
  )
})

test('a word with one or two letters beyond ASCII is read as Windows-1252', () => {
  const ascii = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ'),
    minLength: 1,
    maxLength: 6,
  })
  const letter = fc.constantFrom(...'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþßÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞœŒšŠžŽ')
  fc.assert(
    fc.property(fc.tuple(ascii, letter, ascii, fc.option(letter, { nil: '' }), ascii), pieces => {
      const text = pieces.join('')
      assert.equal(decodeText(iconv.encode(text, 'windows-1252'), []), text)
    }),
    { numRuns: 2_000 },
  )
})

/** Long enough that its letters tell. */
const SPOKEN: [codecs: string[], text: string][] = [
  [['windows-1252', 'utf-8'], 'Où est ma commande ? Elle était prévue pour hier, et je n’ai rien reçu.'],
  [['windows-1252', 'utf-8'], 'Schöne Grüße aus Köln, das Päckchen wäre für Jürgen gewesen.'],
  [
    ['windows-1251', 'koi8-r', 'utf-8'],
    'Где мой заказ? Я жду уже целую неделю, и никто не отвечает на письма.',
  ],
  [['shift_jis', 'euc-jp', 'utf-8'], '注文した商品はどこですか。一週間待っています。よろしくお願いします。'],
  [['gb18030', 'utf-8'], '你好，我的订单在哪里？我已经等了一个星期了，请你们帮我看一下。'],
  [['big5', 'utf-8'], '你好，我的訂單在哪裡？我已經等了一個星期了，請你們幫我看一下。'],
  [['windows-1250'], 'Kde je moje objednávka? Čekám už týden, děkuji, Jiří Dvořák, příliš žluťoučký kůň'],
  [['windows-1253'], 'Πού είναι η παραγγελία μου; Περιμένω ήδη μία εβδομάδα και κανείς δεν απαντά.'],
  [['windows-1255'], 'איפה ההזמנה שלי? אני מחכה כבר שבוע ואף אחד לא עונה.'],
  [['cp949', 'utf-8'], '제 주문은 어디에 있나요? 일주일째 기다리고 있습니다. 확인 부탁드립니다.'],
]

test('a text without a label is known by its letters', () => {
  for (const [codecs, text] of SPOKEN)
    for (const codec of codecs) assert.equal(decodeText(iconv.encode(text, codec), []), text, codec)
})

test('any text of letters that a character set has comes out equal with its label', () => {
  const samples = NAMES.map(([codec, text, labels]) => ({
    codec,
    words: text.split(' '),
    labels: labels.split(' '),
  }))
  const drawn = fc.constantFrom(...samples).chain(({ codec, words, labels }) =>
    fc.record({
      codec: fc.constant(codec),
      label: fc.constantFrom(...labels),
      text: fc
        .array(fc.constantFrom('Hello', 'order 4711', ...words), { minLength: 1 })
        .map(all => all.join(' ')),
    }),
  )
  fc.assert(
    fc.property(drawn, ({ codec, label, text }) => decodeText(iconv.encode(text, codec), [label]) === text),
    { numRuns: 500 },
  )
})

test('whatever the bytes and the label, there is a text, which UTF-8 can write', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.option(fc.string(), { nil: undefined }),
      (bytes, label) => {
        assert.equal(typeof decodeText(Buffer.from(bytes), [label]), 'string')
      },
    ),
    { numRuns: 500 },
  )
})
