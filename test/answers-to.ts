import { unflowed } from '../src/talk/mail/flowed.ts'
import { wordsOfMail } from '../src/talk/mail/html-text.ts'
import { broken, textOfMail } from './text-of-mail.ts'

/** What the reader writes. */
export const ANSWER = 'Thank you!\n\nPlease cancel the second one.'

const HEAD = 'On Sat, Nov 28, 2026 at 9:00 AM Ana Souza (Acme) <support@acme.example> wrote:'
const SENDER = 'Ana Souza (Acme) <support@acme.example>'
const YAHOO = `On Saturday, November 28, 2026 at 09:00:00 AM GMT+1, ${SENDER} wrote:`
const OUTLOOK =
  'From: Ana Souza (Acme) <support@acme.example>\nSent: Saturday, November 28, 2026 9:00\nTo: Cody Brandt\nSubject: Re: Lamp'
/** In the order of GMX and web.de. */
const GMX =
  '<b>Gesendet:</b>&nbsp;Samstag, 28. November 2026 um 09:00<br><b>Von:</b>&nbsp;&quot;Ana Souza (Acme)&quot; &lt;support@acme.example&gt;<br><b>An:</b>&nbsp;cody@example.com<br><b>Betreff:</b>&nbsp;Re: Lamp'
const marked = (text: string) => text.replace(/^/gm, '> ').replace(/[^\S\n]+$/gm, '')

/** What programs make of a mail of ours when its reader answers above it. */
export const SHAPES: Record<string, (mail: { text: string; html: string }) => string> = {
  'quoted as text': ({ text }) => `${ANSWER}\n\n${HEAD}\n\n${marked(text)}`,
  'quoted without its signature': ({ text }) =>
    `${ANSWER}\n\n${HEAD}\n\n${marked(text.slice(0, text.indexOf('\n\n-- \n')))}`,
  'appended as text': ({ text }) => `${ANSWER}\n\n________________________________\n${OUTLOOK}\n\n${text}`,
  'quoted as HTML': ({ html }) =>
    wordsOfMail({
      html: `<div>${ANSWER.replace('\n\n', '<br><br>')}</div><br><div class="gmail_quote"><div>${HEAD.replace(/[<>]/g, mark => (mark === '<' ? '&lt;' : '&gt;'))}<br></div><blockquote>${bodyOf(html)}</blockquote></div>`,
    }),
  'appended as HTML': ({ html }) =>
    wordsOfMail({
      html: `<div>${ANSWER.replace('\n\n', '<br><br>')}</div><br><div>${OUTLOOK.replace(/[<>]/g, mark => (mark === '<' ? '&lt;' : '&gt;')).replaceAll('\n', '<br>')}</div><br>${bodyOf(html)}`,
    }),
  'quoted by GMX': ({ html }) =>
    wordsOfMail({
      html: `<div>${ANSWER.replace('\n\n', '<br><br>')}</div><div>&nbsp;<div>&nbsp;<div name="quote"><div>${GMX}</div><div name="quoted-content">${bodyOf(html)}</div></div></div></div>`,
    }),
  'quoted in text by Gmail': ({ html }) =>
    `${ANSWER}\n\n${HEAD.replace(/ (?=<)/, '\n')}\n\n${marked(broken(textOfMail(html, 'gmail'), 74))}`,
  'quoted in text by Apple Mail': ({ html }) =>
    `${ANSWER}\n\n> On 28 Nov 2026, at 09:00, ${SENDER} wrote:\n> \n${marked(textOfMail(html, 'apple'))}`,
  'quoted by Thunderbird, as format=flowed': ({ html }) =>
    unflowed(
      `${ANSWER}\n\nOn 28/11/2026 09:00, Ana Souza (Acme) wrote:\n${inFlow(textOfMail(html, 'thunderbird'))}`,
      { delSp: false },
    ).replaceAll('\r\n', '\n'),
  'quoted in text by Yahoo': ({ html }) =>
    `${ANSWER}\n\n    ${YAHOO}  \n \n${textOfMail(html, 'yahoo').replace(/^/gm, ' ')}`,
  'quoted by Yahoo': ({ html }) =>
    wordsOfMail({
      text: `${ANSWER}\n\n    ${YAHOO}  \n \n${textOfMail(html, 'yahoo').replace(/^/gm, ' ')}`,
      html: `<div>${ANSWER.replace('\n\n', '<br><br>')}</div><div class="yahoo_quoted"><div><div>${escaped(YAHOO)}</div><div><br></div><div><br></div><div><div><div>${bodyOf(html)}</div></div></div></div></div>`,
    }),
  'appended in text by Outlook': ({ html }) =>
    broken(`${ANSWER}\n\n${OUTLOOK}\n\n${textOfMail(html, 'outlook')}`, 76),
  'appended in text by an old Outlook': ({ html }) =>
    `${ANSWER}\n\n-----Original Message-----\n${OUTLOOK.replace(/<(.*)>/, '[mailto:$1]')}\n\n${textOfMail(html, 'outlook')}`,
}

/** Lines of a quote, broken as in RFC 3676; Thunderbird puts no blanks between its marks. */
function inFlow(text: string): string {
  return broken(text, 70, ' ')
    .split('\n')
    .map(line => (line.startsWith('>') ? `>${line}` : `> ${line}`).replace(/^> $/, '>'))
    .join('\n')
}

const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function bodyOf(html: string): string {
  return html.replace(/^.*<body[^>]*>|<\/body>.*$/gs, '')
}
