// What a JavaScript program of an integrator does: fetch, URLSearchParams, undefined for nothing, Link headers.
const [base, email, token] = process.argv.slice(2)

async function call(method, path, { query = {}, body } = {}) {
  const url = path.startsWith('http') ? path : `${base}/api/v1${path}?${new URLSearchParams(query)}`
  const response = await fetch(url, {
    method,
    headers: { Authorization: `Basic ${btoa(`${email}:${token}`)}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json(), link: response.headers.get('link') }
}

const slugs = new Set()
let { answer, link } = await call('GET', '/conversations', { query: { filter: 'all', tag: 'walked' } })
for (;;) {
  for (const { slug } of answer.conversations) slugs.add(slug)
  const next = /<([^>]+)>; rel="next"/.exec(link)?.[1]
  if (!next) break
  ;({ answer, link } = await call('GET', next))
}

const { status: started, answer: conversation } = await call('POST', '/conversations', {
  body: {
    conversation: {
      subject: 'From JavaScript',
      category: 'support',
      data: { language: 'javascript' },
      user: { email: 'javascript@example.com', name: undefined },
      message: { body: 'Hello', user: {} },
    },
  },
})
const path = `/conversations/${encodeURIComponent(conversation.slug)}/messages`
const body = {
  message: { body: 'Answer', origin_id: 'javascript-1', suppress_autoresolve: true, user: null },
}
const first = await call('POST', path, { body })
const second = await call('POST', path, { body })
const found = await call('GET', '/conversations', { query: { 'data[language]': 'javascript' } })
const attached = await call('POST', `/contacts/${encodeURIComponent('javascript@example.com')}/identities`, {
  body: { identity: { type: 'mobile', identifier: '+12223334405' } },
})
const refused = await call('POST', '/incidents', {
  body: { incident: { title: 'x', updates_attributes: [{ status: 'x', message: 'm' }] } },
})
const single = await call('GET', `/conversations/${conversation.id}`)
process.stdout.write(
  JSON.stringify({
    walked: slugs.size,
    started,
    status: single.answer.status,
    posted: [first.status, second.status],
    same: first.answer.id === second.answer.id,
    found: found.answer.total_count,
    attached: attached.status,
    identities: attached.answer.identities.length,
    refused: refused.status,
    fields: Object.keys(refused.answer.errors),
  }),
)
