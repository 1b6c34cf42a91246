// Names and titles may run from right to left on a page that runs from left to right.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JSDOM } from 'jsdom'
import { withoutDirection } from '../../../test/directions.ts'
import { createWorld } from '../../../test/world.ts'

const TEXT = 'أين طلبي رقم J-10500؟'
const { app, olga } = await createWorld()

async function make(path: string, body: unknown) {
  const answer = await olga.post(path, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

test('on every public page, words of people have a direction of their own', async () => {
  const topic = await make('/topics', { topic: { name: TEXT } })
  const article = { title: TEXT, body: `## ${TEXT}\n\n${TEXT}\n\n## ${TEXT}`, status: 0, topic: topic.slug }
  const { slug } = await make('/articles', { article })
  await make('/articles', { article: { ...article, body: TEXT } })
  const system = await make('/systems', { system: { title: TEXT } })
  const { id } = await make('/incidents', {
    incident: {
      title: TEXT,
      updates_attributes: [{ status: 'investigating', message: TEXT }],
      incidents_systems_attributes: [{ system_id: system.id, status: 'major_outage' }],
    },
  })
  for (const type of ['text', 'yes_no'])
    await make('/custom_fields', {
      custom_field: { of: 'conversation', key: type, name: TEXT, type, on_form: true },
    })
  const pages = ['/help', `/help/topics/${topic.slug}`, `/help/articles/${slug}`, '/help/search?q=J-10500']
  for (const url of [...pages, '/status', `/status/incidents/${id}`, '/status/history', '/contact']) {
    const { body, statusCode } = await app.inject({ url, headers: { host: 'demo.localhost' } })
    assert.equal(statusCode, 200, url)
    const { document } = new JSDOM(body).window
    assert.match(document.body.textContent, /J-10500/, url)
    assert.deepEqual(withoutDirection(document), [], url)
    assert.equal(document.querySelectorAll('h1').length, 1, url)
  }
})

test('an incident has a page with its title, and ways to its month and to updates', async () => {
  const { id } = await make('/incidents', {
    incident: {
      title: 'Slow parcels',
      updates_attributes: [{ status: 'investigating', message: 'We look.' }],
    },
  })
  const { body } = await app.inject({ url: `/status/incidents/${id}`, headers: { host: 'demo.localhost' } })
  const { document } = new JSDOM(body).window
  assert.equal(document.querySelector('h1')?.textContent, 'Slow parcels')
  assert.deepEqual(
    [...document.querySelectorAll('.trail a')].map(link => link.getAttribute('href')?.split('=')[0]),
    ['/status', '/status/history?month'],
  )
  assert.ok(document.querySelector('.more a[href="/status/subscribe"]'))
})
