import { wordsOfMail } from '../src/talk/mail/html-text.ts'

/** What the reader writes. */
export const ANSWER = 'Thank you!\n\nPlease cancel the second one.'

const HEAD = 'On Sat, Nov 28, 2026 at 9:00 AM Ana Souza (Acme) <support@acme.example> wrote:'
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
}

function bodyOf(html: string): string {
  return html.replace(/^.*<body[^>]*>|<\/body>.*$/gs, '')
}
