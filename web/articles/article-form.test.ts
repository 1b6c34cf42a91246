import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ARTICLE_STATUS } from '../../client/codes.ts'
import { eventually } from '../../test/eventually.ts'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { toast } from '../../test/page/toasts.ts'
import { createVisitor } from '../../test/session.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function openArticle(t: TestContext, slug: string) {
  const preferences = { editor: 'markdown' }
  const page = await openPage(t, world, { as: world.olga.email, at: `/articles/${slug}`, preferences })
  const { document, screen } = page
  const content = await screen.findByLabelText<HTMLTextAreaElement>('Content')
  const visibility = () => document.querySelector('form select[name=status]') as HTMLElement
  return { ...page, content, visibility }
}

/** What somebody who is not logged in reads in the help center. */
const read = async (path: string): Promise<string> => (await createVisitor(world).send('GET', path)).body

test('an article is written, published, and found by a visitor; drafts are not', async t => {
  const page = await openArticle(t, 'new')
  const { screen, user, path, content, visibility } = page
  await fill(user, screen.getByLabelText('Title'), 'Assembling the Orme table')
  await fill(user, content, '## Tools\n\nA **hexagonal** key.')
  await screen.findByText('hexagonal', { selector: '.preview strong' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await eventually(() => assert.match(path(), /^\/articles\/assembling-the-orme-table/), {
    what: 'the article has an address',
  })
  const link = />\s*Assembling the Orme table\s*</
  assert.doesNotMatch(await read('/help/search?q=hexagonal'), link)
  await screen.findByLabelText('Content')
  await user.selectOptions(visibility(), String(ARTICLE_STATUS.published))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'View in help center' })
  assert.match(await read('/help/search?q=hexagonal'), link)
})

test('an image is put into an article where the cursor is, and readers see it', async t => {
  const article = { title: 'Pictured', slug: 'pictured', body: 'Before\n\nAfter', status: 'published' }
  await world.ana.post('/articles', { article })
  const page = await openArticle(t, 'pictured')
  const { screen, user, content } = page
  content.setSelectionRange(6, 6)
  const bytes = Buffer.from(PIXEL, 'base64')
  const picture = new File([bytes], 'lamp.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Add image'), picture)
  await eventually(
    () => assert.match(content.value, /^Before!\[lamp\]\(\/help\/images\/[0-9a-z]+\)\n\n\nAfter$/),
    { what: 'the image is in the text' },
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await toast(page, 'Article saved.')
  const [image] = /<img [^>]*alt="lamp"[^>]*>/.exec(await read('/help/articles/pictured')) ?? []
  const url = /src="([^"]+)"/.exec(image ?? '')?.[1] as string
  const { statusCode, headers, rawPayload } = await world.app.inject({
    method: 'GET',
    url,
    headers: { host: 'demo.localhost:3000' },
  })
  assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'])
  assert.deepEqual(rawPayload, bytes)
})

test('an article is deleted after asking once more', async t => {
  await world.ana.post('/articles', { article: { title: 'Passing article', slug: 'passing', body: 'x' } })
  const page = await openArticle(t, 'passing')
  const { screen, user, path } = page
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  assert.equal((await world.ana.get('/articles/passing')).status, 200)
  await user.click(screen.getByRole('button', { name: 'Delete permanently?' }))
  await eventually(() => assert.match(path(), /^\/articles(\?|$)/), { what: 'the list is shown' })
  await toast(page, 'Article deleted.')
  assert.equal((await world.ana.get('/articles/passing')).status, 404)
})
