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
  const visibility = () => document.querySelector('form .state-field') as HTMLElement
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
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const asked = page.within(await screen.findByRole('dialog', { name: 'Delete permanently?' }))
  assert.equal((await world.ana.get('/articles/passing')).status, 200)
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  await eventually(() => assert.match(path(), /^\/articles(\?|$)/), { what: 'the list is shown' })
  await toast(page, 'Article deleted.')
  assert.equal((await world.ana.get('/articles/passing')).status, 404)
})

test('a draft is published by one button, and says when it was saved', async t => {
  await world.ana.post('/articles', { article: { title: 'Soon', slug: 'soon', body: 'x', status: 'draft' } })
  const page = await openArticle(t, 'soon')
  const { screen, user, visibility } = page
  await screen.findByText(/^Saved \d/)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await toast(page, 'Article saved.')
  await page.gone(() => screen.queryByRole('button', { name: 'Publish' }))
  assert.equal((visibility() as HTMLButtonElement).value, String(ARTICLE_STATUS.published))
  assert.equal((await world.ana.get('/articles/soon')).body.status, ARTICLE_STATUS.published)
})

test('without a title nothing is published, neither then nor by the next save', async t => {
  const page = await openArticle(t, 'new')
  const { screen, user, content, path } = page
  await fill(user, content, 'Words.')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await fill(user, screen.getByLabelText('Title'), 'Untitled so far')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await eventually(() => assert.match(path(), /^\/articles\/untitled-so-far/), { what: 'it is saved' })
  assert.equal((await world.ana.get('/articles/untitled-so-far')).body.status, ARTICLE_STATUS.draft)
})

test('the languages of an article are a menu that says which are missing', async t => {
  await world.olga.put('/brand', { brand: { site_languages: ['de', 'fr'] } })
  await world.ana.post('/articles', { article: { title: 'Spoken', slug: 'spoken', body: 'x' } })
  const translation = { title: 'Gesprochen', body: 'x', status: 'published' }
  await world.ana.put('/articles/spoken/translations/de', { translation })
  const { screen, user } = await openArticle(t, 'spoken')
  await screen.findByText('2 of 3 languages')
  await user.click(screen.getByRole('button', { name: 'Language: English' }))
  await screen.findByRole('menuitem', { name: /Deutsch/ })
  await user.click(await screen.findByRole('menuitem', { name: /Français/ }))
  await screen.findByRole('button', { name: 'Language: Français' })
})
