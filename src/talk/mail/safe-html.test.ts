import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRich } from './is-rich.ts'
import { safeHtml } from './safe-html.ts'

const safe = (html: string) =>
  safeHtml(html, { cid: id => (id === 'leg@x' ? '/files/1/t/leg.png' : undefined) })

test('what mails are made of stays: tables, styles, colours, links', () => {
  const html =
    '<style>.a { color: red }</style><table class="a" width="600" bgcolor="#eee"><tbody><tr><td style="color:#123" align="left">One <b>two</b></td></tr></tbody></table>'
  assert.equal(safe(html).html, html)
  assert.equal(
    safe('<a href="https://example.com/?a=1&amp;b=2">x</a>').html,
    '<a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">x</a>',
  )
})

for (const hostile of [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<svg><style>&lt;/style&gt;&lt;meta http-equiv="refresh" content="0;url=https://evil.example/"&gt;</style></svg>',
  '<style>&lt;/style&gt;&lt;link rel="dns-prefetch" href="//evil.example"&gt;</style>',
  '<math><style><!--</style><meta http-equiv="refresh" content="0;url=https://evil.example/">--></style></math>',
  '<form action="https://evil.example"><input name=x><button>Go</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<video src="https://evil.example/v"><source src="https://evil.example/w"></video>',
  '<img srcset="https://evil.example/2x 2x">',
  '<body background="https://evil.example/b" onload="alert(1)">',
  '<input type="image" src="https://evil.example/i">',
])
  test(`nothing of it runs, is sent or fetched: ${hostile}`, () => {
    const { html } = safe(`<p>Hello</p>${hostile}`)
    assert.match(html, /<p>Hello/)
    assert.doesNotMatch(
      html.replace(/ title="[^"]*"/g, ''),
      /<(script|svg|math|iframe|object|embed|form|input|button|meta|base|link|video|source|noscript)\b|\son\w+\s*=|javascript:|\ssrc(set)?="?https?:|background=|href="(data|java)/i,
    )
  })

test('a picture that came with the mail is in its place; one of another server is left out and counted', () => {
  const { html, blocked } = safe(
    '<img src="cid:leg%40x" alt="A leg"><img src="https://track.example/p.gif" width="1"><img src="//track.example/q"><img src="data:image/png;base64,AAAA"><img src="cid:gone">',
  )
  assert.match(html, /^<img src="\/files\/1\/t\/leg\.png" alt="A leg" \/>/)
  assert.equal(blocked, 2)
  assert.doesNotMatch(html, /track\.example|cid:/)
  assert.match(html, /src="data:image\/png;base64,AAAA"/)
  assert.doesNotMatch(safe('<img src="data:image/svg+xml;base64,AAAA">').html, /svg/)
  const words = safe('<img src="https://a.example/chart.png" alt="A chart" width="600">').html
  assert.equal(words, '<img alt="A chart" width="600" />', 'its words stand for it, without an empty square')
})

test('HTML is rich if it shows more than its words', () => {
  for (const html of ['<table><tr><td>1', '<img src=x>', '<p style="background: red">', '<td bgcolor=red>'])
    assert.equal(isRich(html), true, html)
  for (const html of ['<p>Hello <b>you</b></p>', '<div dir="ltr">Hi<br></div>', 'The table'])
    assert.equal(isRich(html), false, html)
})

/** Heads of Outlook on Windows, on the web, in German, and of its older releases. */
const HEADS = [
  `<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b>From:</b> Ana Souza &lt;support@acme.example&gt; <br><b>Sent:</b> Friday, November 27, 2026 1:22 PM<br><b>To:</b> Cody Brandt<br><b>Subject:</b> Re: Lamp</p></div></div>`,
  '<hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg"><font face="Calibri"><b>From:</b> Ana Souza<br><b>Sent:</b> Friday, November 27, 2026 1:22 PM<br><b>To:</b> Cody Brandt<br><b>Subject:</b> Re: Lamp</font></div>',
  '<p><b>Von:</b> Ana Souza &lt;support@acme.example&gt;<br>\n<b>Gesendet:</b> Freitag, 27. November 2026 13:22<br>\n<b>An:</b> Cody Brandt<br>\n<b>Betreff:</b> AW: Lampe</p>',
  '<div>-----Original Message-----</div><div>From: Ana Souza [mailto:support@acme.example]</div><div>Sent: 27.11.2026 13:22</div><div>To: Cody</div><div>Subject: Lamp</div>',
]

test('what an answer quotes makes it no richer, wherever words stand around it; a forwarded mail is as rich as it was', () => {
  const ours =
    '<div style="background-color:#ffffff"><table><tr><td style="background-color: #f2f4f7">9.90</table></div>'
  const quote = `<blockquote>${ours}<blockquote>${ours}</blockquote>${ours}</blockquote>`
  for (const html of [
    `Yes.${quote}`,
    `${quote}Yes.`,
    `Yes.${quote}No.${quote}<b>Perhaps</b>`,
    `Yes.<blockquote>${ours}`,
    ...HEADS.map(head => `<div>Yes.</div>${head}${ours}`),
  ]) {
    assert.equal(isRich(html, { isAnswer: true }), false, html)
    assert.equal(isRich(html), true, html)
  }
  assert.equal(isRich(`Yes.${quote}<img src="cid:photo">`, { isAnswer: true }), true)
  for (const head of HEADS)
    assert.equal(isRich(`<img src="cid:photo">${head}${ours}`, { isAnswer: true }), true, head)
  assert.equal(isRich(`<p>From: me<br>To: you</p>${ours}`, { isAnswer: true }), true, 'no head of a program')
  assert.equal(isRich('<style>p { background: red }</style><body style="background-color: #FFF">Yes'), false)
})

test('of very many remote images, the first three hundred are shown, and each address counts once', () => {
  const remote = (url: string) => `/files/remote/${url.length}`
  const cid = () => undefined
  const same = safeHtml('<img src="https://a.example/1">'.repeat(2_000), { cid, remote })
  assert.deepEqual([same.remote, same.blocked], [2_000, 0])
  const html = Array.from({ length: 500 }, (_, n) => `<img src="https://a.example/${n}">`).join('')
  const { blocked, remote: shown } = safeHtml(html, { cid, remote })
  assert.deepEqual([shown, blocked], [300, 200])
})

test('no style breaks amounts and words in the middle; what is longer than a word may be broken', () => {
  for (const style of [
    'word-break: break-all',
    'WORD-BREAK:break-word',
    'overflow-wrap: anywhere',
    'word-wrap:anywhere; color: red',
    'line-break: anywhere',
  ]) {
    assert.doesNotMatch(safe(`<td style="${style}">€ 119.00</td>`).html, /break-(all|word)|anywhere/i)
    assert.doesNotMatch(safe(`<style>td { ${style} }</style>`).html, /break-(all|word)|anywhere/i)
  }
  assert.match(safe('<p style="word-break: keep-all">오늘</p>').html, /keep-all/)
  const url = `https://shop.example/?a=1&amp;${'b'.repeat(60)}`
  assert.equal(
    safe(`<td>See ${url} or ${'한'.repeat(40)}</td>`).html,
    `<td>See <span style="overflow-wrap:anywhere">${url}</span> or ${'한'.repeat(40)}</td>`,
  )
})

test('nothing is as high as the frame, which grows with its content', () => {
  for (const [style, shown] of [
    ['height:100vh', 'height: auto'],
    ['min-height: calc(100vh - 20px); color: red', 'min-height: auto; color: red'],
    ['MIN-HEIGHT: 100dvh!important', 'MIN-HEIGHT: auto!important'],
    ['padding: 2vh 4px -.5vmax', 'padding: 14px 4px -3.5px'],
    ['height: 40px; width: 100vw', 'height: 40px; width: 100vw'],
  ]) {
    assert.equal(safe(`<div style="${style}">x</div>`).html, `<div style="${shown}">x</div>`)
    assert.equal(safe(`<style>.a-100vh {${style}}</style>`).html, `<style>.a-100vh {${shown}}</style>`)
  }
})
