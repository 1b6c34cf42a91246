import fc from 'fast-check'

/** Who and what a reply quotes. */
export interface Quoted {
  /** Our text as mail showed it, and its signature and footer. */
  sent: string
  /** Our reference, the last line of our mail. */
  reference: string
  agent: string
  brand: string
  address: string
  customer: string
  /** What the customer wrote before. */
  first: string
}

const marked = (text: string, mark = '> ') =>
  text
    .split('\n')
    .map(line => `${mark}${line}`.trimEnd())
    .join('\n')

/** Replies as mail programs write them, with our mail quoted below the words. What each has above the quote is `words`. */
export function repliesTo(quoted: Quoted): Record<string, (words: string) => string> {
  const { sent, reference, agent, brand, address, customer, first } = quoted
  const from = `${agent} (${brand})`
  const whole = `${sent}\n\n-- \n${reference}`
  const gmail = `On Fri, Nov 20, 2026 at 12:00 PM ${from} <${address}> wrote:`
  const brokenGmail = `On Fri, Nov 20, 2026 at 12:00 PM ${from} <${address}>\nwrote:`
  const head = (labels: string, date: string) => {
    const [sender, time, to, subject] = labels.split(',')
    return `${sender}: ${from} <${address}>\n${time}: ${date}\n${to}: ${customer}\n${subject}: Your lamp`
  }
  const outlook = head('From,Sent,To,Subject', 'Friday, November 20, 2026 12:00 PM')
  return {
    'Gmail, in text': words => `${words}\n\n${gmail}\n\n${marked(whole)}`,
    'Gmail, broken in two': words => `${words}\n\n${brokenGmail}\n\n${marked(whole)}`,
    'Gmail, in German': words =>
      `${words}\n\nAm Fr., 20. Nov. 2026 um 12:00 Uhr schrieb ${from} <\n${address}>:\n\n${marked(whole)}`,
    'Gmail, in French': words =>
      `${words}\n\nLe ven. 20 nov. 2026 à 12:00, ${from} <${address}> a écrit :\n\n${marked(whole)}`,
    'Gmail, in Spanish': words =>
      `${words}\n\nEl vie, 20 nov 2026 a las 12:00, ${from} (<${address}>) escribió:\n\n${marked(whole)}`,
    'Gmail, in Japanese': words =>
      `${words}\n\n2026年11月20日(金) 12:00 ${from} <${address}>:\n\n${marked(whole)}`,
    'Apple Mail': words =>
      `${words}\n\n> On 20 Nov 2026, at 12:00, ${from} <${address}> wrote:\n> \n${marked(whole)}`,
    'iPhone, in German': words =>
      `${words}\n\nVon meinem iPhone gesendet\n\n> Am 20.11.2026 um 12:00 schrieb ${from} <${address}>:\n> \n> ${marked(whole)}`,
    Thunderbird: words => `${words}\n\nOn 20/11/2026 12:00, ${from} wrote:\n${marked(whole)}`,
    'Thunderbird, in German': words => `${words}\n\nAm 20.11.26 um 12:00 schrieb ${from}:\n${marked(whole)}`,
    'Yahoo, without marks': words =>
      `${words}\n\n    On Friday, November 20, 2026 at 12:00:00 PM GMT+1, ${from} <${address}> wrote:  \n \n${marked(whole, ' ')}`,
    Outlook: words => `${words}\n\n${outlook}\n\n${whole}`,
    'Outlook, in bold': words => `${words}\n\n${outlook.replace(/^(\w+:)/gm, '*$1*')}\n\n${whole}`,
    'Outlook, in German': words =>
      `${words}\n\n${head('Von,Gesendet,An,Betreff', 'Freitag, 20. November 2026 12:00')}\n\n${whole}`,
    'Outlook, in French': words =>
      `${words}\n\n${head('De ,Envoyé ,À ,Objet ', 'vendredi 20 novembre 2026 12:00')}\n\n${whole}`,
    'Outlook, in Spanish': words =>
      `${words}\n\n${head('De,Enviado,Para,Asunto', 'viernes, 20 de noviembre de 2026 12:00')}\n\n${whole}`,
    'Outlook on a telephone': words =>
      `${words}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n${outlook}\n\n${whole}`,
    'an old Outlook': words => `${words}\n\n-----Original Message-----\n${outlook}\n\n${whole}`,
    'a forward of Gmail': words =>
      `${words}\n\n---------- Forwarded message ---------\n${head('From,Date,To,Subject', 'Fri, Nov 20, 2026 at 12:00 PM')}\n\n${whole}`,
    'a chain of Outlook': words =>
      `${words}\n\n${outlook}\n\n${whole}\n\n${outlook.replace(`${from} <${address}>`, customer)}\n\n${first}`,
    'a chain of quotes': words =>
      `${words}\n\n${gmail}\n\n${marked(`${sent}\n\nOn 2026-11-19 08:00 UTC, ${customer} wrote:\n${marked(first)}\n\n-- \n${reference}`)}`,
    'a signature below the quote': words =>
      `${words}\n\n${gmail}\n\n${marked(whole)}\n\n-- \nVera\nHigh Street 1`,
    'a telephone’s line below the quote': words =>
      `${words}\n\n${gmail}\n\n${marked(whole)}\n\nSent from my iPhone`,
  }
}

/** Replies with words between or below the quote, in which nothing needs to be folded. */
export function answersTo({ sent, agent }: Quoted): Record<string, string> {
  const [beginning = '', ...rest] = sent.split('\n\n')
  const above = `On 20/11/2026 12:00, ${agent} wrote:`
  return {
    'below the quote': `${above}\n${marked(sent)}\n\nIt has not come.\n\nVera`,
    'between the lines': `Hello,\n\n${above}\n${marked(beginning)}\n\nHello!\n\n${marked(rest.join('\n\n'))}\n\nYes.`,
    'in a list': `- one\n- two\n\n1. three\n2. four\n\n${above}\n${marked(sent)}\n\nFive.`,
    'with a head of somebody else': `The carrier wrote:\n\nFrom: Carrier <info@carrier.example>\nSent: Friday, November 20, 2026 12:00\nTo: Vera\nSubject: 4711\n\nIt is lost.`,
  }
}

const LABELS =
  'From To Date Sent Cc Subject Von An Datum Gesendet Betreff Kopie De À Para Objet Asunto Envoyé Fecha Da Oggetto Reference Order Size Name IBAN Phone Attachments Importance Reply-To'
const WORDS =
  'yes no Berlin Hamburg please cancel blue parcel lamp 4711 12 May Friday money tomorrow Müller Straße never warehouse Monday where'

const word = fc.constantFrom(...WORDS.split(' '))
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map(all => all.join(' '))
const number = fc.integer({ min: 0, max: 99_999 })

/** Lines of a person that look much like those of mail programs. */
export function programLikeLines({ agent, brand, address, customer }: Quoted): string[] {
  return [
    'From: Berlin',
    'To: Hamburg',
    'Date: 12 May',
    'Sent: Monday',
    'Subject: my lamp',
    'Cc: Hamburg',
    'Von: Berlin',
    'An: Hamburg',
    'Datum: 12. Mai 2026',
    'Betreff: Lampe',
    'De: Berlin',
    'À: Paris',
    'Para: Roma',
    'Sent via DHL yesterday',
    'Enviado desde Madrid ayer',
    'Reference: 4711-abcd',
    'Order: 4711',
    '> 5 pieces',
    'Am 3. Mai 2026:',
    'On Monday we wrote:',
    'On 3 May 2026 we wrote:',
    'Am 3. Mai 2026 schrieben Sie:',
    'At 12:30 on 3 May 2026 you said:',
    'DE89 3704 0044 0532 0130 00',
    'vera@home.example',
    'x',
    '?!',
    '👍',
    agent,
    brand,
    customer,
    `Thanks, ${agent}`,
    `Write to ${address}:`,
    `${agent} wrote:`,
    address,
    `On 3 May 2026, ${agent} wrote:`,
    `On 3 May 2026 at 12:30, ${agent} <${address}> wrote:`,
    'PS: no',
    `${customer} <vera@home.example>`,
    '3 May 2026 at 12:30',
    'On 3 May 2026 at 12:30,',
    '4711',
    '12 May',
    '2026',
    'https://photos.example/1',
    '> https://photos.example/1',
    ...['', '> '].flatMap(mark =>
      ['', '/more', '5'].map(more => `${mark}https://post.example/track/4711${more}`),
    ),
    '> <https://post.example/track/4711>',
    'I have a question of 3 May 2026 at 12:30, to',
    `> On 3 May 2026, ${agent} wrote:`,
  ]
}

/** Lines that a person may write anywhere in a reply. */
export const personsLine = (quoted: Quoted): fc.Arbitrary<string> =>
  fc.oneof(
    words,
    words.map(all => `${all}.`),
    words.map(all => `> ${all}`),
    words.map(all => `- ${all}`),
    number.map(String),
    number.map(n => `> ${n} pieces`),
    number.map(n => `https://photos.example/${n}`),
    fc.tuple(fc.constantFrom(...LABELS.split(' ')), words).map(([label, all]) => `${label}: ${all}`),
    fc.tuple(fc.constantFrom(...LABELS.split(' ')), words).map(([label, all]) => `*${label}:* ${all}`),
    fc.constantFrom(...programLikeLines(quoted)),
  )
