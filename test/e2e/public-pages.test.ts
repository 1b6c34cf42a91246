// What staff write for everybody: help articles, incidents and systems, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ARTICLE_STATUS } from '../../client/codes.ts'
import { noBrowser, openBrowser } from '../browser.ts'
import { emptied, refusedAt } from './fields.ts'
import { complaints, openOffice, writeMarkdown } from './inbox-walk.ts'
import { end } from './program.ts'

const skip = noBrowser ?? false

test('articles, incidents and systems', { skip }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-public-pages-')
  const browser = await openBrowser()
  const ana = await enter(browser, 'agent@demo.test')
  await writeMarkdown(ana)
  const list = ana.getByRole('region', { name: 'Help articles' })
  const title = ana.getByLabel('Title', { exact: true })
  const body = ana.getByLabel('Content', { exact: true })
  const visibility = ana.locator('form').getByLabel('Visibility')
  /** Saves, and waits for the last answer. */
  const save = (path = '/articles') =>
    Promise.all([
      ana.waitForResponse(answer => answer.request().method() !== 'GET' && answer.url().includes(path)),
      ana.getByRole('button', { name: 'Save' }).click(),
    ])
  const saved = () => ana.locator('.toast', { hasText: 'Article saved.' }).last().waitFor()

  // Texts that are not saved are left on purpose.
  ana.on('dialog', asked => void asked.accept())

  await t.test('a new article is a draft, listed among the drafts only', async () => {
    await ana.goto(`${base}/articles/new`)
    assert.equal(await visibility.inputValue(), String(ARTICLE_STATUS.draft))
    await title.fill('Oiling an oak table')
    await body.fill('Use *hard wax* oil.\n\n<script>alert(1)</script>')
    await ana.locator('.preview em', { hasText: 'hard wax' }).waitFor()
    assert.equal(await ana.locator('.preview script').count(), 0)
    await save()
    await ana.waitForURL(/\/articles\/oiling-an-oak-table/)
    const { status, topic, body: text } = await ask('GET', '/articles/oiling-an-oak-table')
    assert.deepEqual([status, topic], [ARTICLE_STATUS.draft, null])
    assert.equal(text, 'Use *hard wax* oil.\n\n<script>alert(1)</script>')
    const entry = list.getByRole('link', { name: /Oiling an oak table/ })
    await entry.waitFor()
    assert.equal(await list.getByLabel('Visibility').inputValue(), 'draft')
    await list.getByLabel('Visibility').selectOption('published')
    await entry.waitFor({ state: 'detached' })
    await list.getByLabel('Visibility').selectOption('draft')
    await entry.waitFor()
  })

  await t.test(
    'a refused title is explained at its field; text and title stay, and nothing is stored',
    async () => {
      await ana.goto(`${base}/articles/oiling-an-oak-table`)
      const before = await ask('GET', '/articles/oiling-an-oak-table')
      await title.fill('x'.repeat(501))
      await body.fill('Something else.')
      await save()
      assert.equal(await refusedAt(ana, 'Title', /characters/), 'x'.repeat(501))
      assert.equal(await body.inputValue(), 'Something else.')
      assert.deepEqual(await ask('GET', '/articles/oiling-an-oak-table'), before)
      await title.fill('Oiling a table')
      await save()
      await saved()
      const after = await ask('GET', '/articles/oiling-an-oak-table')
      assert.deepEqual([after.title, after.body], ['Oiling a table', 'Something else.'])
    },
  )

  await t.test('an article without text is not sent', async () => {
    await ana.goto(`${base}/articles/oiling-an-oak-table`)
    await body.fill('')
    assert.equal(await ana.locator('.preview').count(), 0)
    await ana.getByRole('button', { name: 'Save' }).click()
    assert.equal(await body.evaluate(field => field.matches(':invalid')), true)
    assert.equal((await ask('GET', '/articles/oiling-an-oak-table')).body, 'Something else.')
  })

  await t.test(
    'an article goes into a topic that is made with it, and is found there by the next one',
    async () => {
      await ana.goto(`${base}/articles/oiling-an-oak-table`)
      await ana.getByLabel('Topic', { exact: true }).selectOption('+')
      await ana.getByLabel('New topic', { exact: true }).fill('Care of wood')
      await visibility.selectOption(String(ARTICLE_STATUS.published))
      await save()
      await saved()
      await ana.getByRole('link', { name: 'View in help center' }).waitFor()
      const { topic, status } = await ask('GET', '/articles/oiling-an-oak-table')
      assert.deepEqual([topic.name, status], ['Care of wood', ARTICLE_STATUS.published])
      await ana.goto(`${base}/articles/new`)
      const topics = ana.getByLabel('Topic', { exact: true }).getByRole('option')
      await topics.filter({ hasText: 'Care of wood' }).waitFor({ state: 'attached' })
    },
  )

  await t.test('a refused topic is explained at its field, and no article is made', async () => {
    const before = (await ask('GET', '/articles?status=draft')).total_count
    await title.fill('An article without a topic')
    await body.fill('Text.')
    await ana.getByLabel('Topic', { exact: true }).selectOption('+')
    await ana.getByLabel('New topic', { exact: true }).fill('x'.repeat(201))
    await save('/topics')
    assert.equal(await refusedAt(ana, 'New topic', /characters/), 'x'.repeat(201))
    assert.equal(await title.inputValue(), 'An article without a topic')
    assert.equal((await ask('GET', '/articles?status=draft')).total_count, before)
  })

  await t.test('a search in the list is in the address, and finds words of the text', async () => {
    await ana.goto(`${base}/articles`)
    const shown = list.getByRole('listitem')
    await shown.nth(2).waitFor()
    await list.getByRole('searchbox').fill('oiling')
    await list.getByRole('link', { name: /Oiling a table/ }).waitFor()
    await ana.waitForURL(/q=oiling/)
    assert.equal(await shown.count(), 1)
    await ana.reload()
    assert.equal(await list.getByRole('searchbox').inputValue(), 'oiling')
    await list.getByRole('searchbox').fill('zzzz')
    await list.getByText('No articles').waitFor()
  })

  await t.test('what readers thought of an article is shown below it', async () => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${base}/help/articles/oiling-an-oak-table`)
    await visitor.getByRole('button', { name: 'No' }).first().click()
    await visitor.waitForLoadState()
    await ana.goto(`${base}/articles/oiling-an-oak-table`)
    await ana.getByText('0 yes, 1 no').waitFor()
    await visitor.context().close()
  })

  await t.test(
    'a system is added; without a name it is not, and a long name is refused at its field',
    async () => {
      await ana.goto(`${base}/incidents`)
      const name = ana.getByLabel('New system')
      const add = ana.getByRole('button', { name: 'Add', exact: true })
      const before = await ask('GET', '/systems')
      await name.fill('x'.repeat(201))
      await add.click()
      assert.equal(await refusedAt(ana, 'New system', /characters/), 'x'.repeat(201))
      await name.fill('   ')
      await Promise.all([ana.waitForResponse(answer => answer.status() === 422), add.click()])
      await refusedAt(ana, 'New system', /./)
      assert.deepEqual(await ask('GET', '/systems'), before)
      await name.fill('Gift cards')
      await add.click()
      const row = ana.getByRole('row').filter({ hasText: 'Gift cards' })
      await row.getByText('Operational').waitFor()
      await emptied(name)
      assert.equal((await ask('GET', '/systems')).length, before.length + 1)
    },
  )

  await t.test('an incident affects the chosen systems only', async () => {
    await ana.getByRole('button', { name: 'New incident' }).click()
    const dialog = ana.getByRole('dialog', { name: 'New incident' })
    await dialog.getByLabel('Title').fill('Gift cards are declined')
    await dialog.getByLabel('Status').selectOption('identified')
    await dialog.getByLabel('Message').fill('A certificate **expired**.')
    await dialog.getByLabel('Gift cards').selectOption('major_outage')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const card = ana.getByRole('article', { name: 'Gift cards are declined' })
    await card.getByText('Gift cards: Major outage').waitFor()
    const [incident] = await ask('GET', '/incidents')
    const affected = incident.incidents_systems.map(
      ({ system, status }: { system: { title: string }; status: string }) => `${system.title} ${status}`,
    )
    assert.deepEqual([incident.status, affected], ['identified', ['Gift cards major_outage']])
    const systems = ana.locator('.card', { has: ana.getByRole('heading', { name: 'Systems' }) })
    await systems.getByRole('row').filter({ hasText: 'Gift cards' }).getByText('Major outage').waitFor()
  })

  await t.test('a refused incident keeps its words, and none is opened', async () => {
    const before = (await ask('GET', '/incidents')).length
    await ana.getByRole('button', { name: 'New incident' }).click()
    const dialog = ana.getByRole('dialog', { name: 'New incident' })
    await dialog.getByLabel('Title').fill('x'.repeat(501))
    await dialog.getByLabel('Message').fill('We are looking.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    assert.equal(await refusedAt(ana, 'Title', /characters/), 'x'.repeat(501))
    await dialog.getByLabel('Title').fill('Short')
    await dialog.getByLabel('Message').fill('x'.repeat(20_001))
    await dialog.getByRole('button', { name: 'Save' }).click()
    assert.equal((await refusedAt(ana, 'Message', /characters/)).length, 20_001)
    await ana.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await ask('GET', '/incidents')).length, before)
  })

  await t.test(
    'an update suggests the systems as they are, and all well again when it resolves',
    async () => {
      const card = ana.getByRole('article', { name: 'Gift cards are declined' })
      await card.getByRole('button', { name: 'Post update' }).click()
      const dialog = ana.getByRole('dialog', { name: 'Gift cards are declined' })
      const system = dialog.getByLabel('Gift cards')
      assert.equal(await dialog.getByLabel('Status').inputValue(), 'identified')
      assert.equal(await system.inputValue(), 'major_outage')
      await dialog.getByLabel('Status').selectOption('resolved')
      assert.equal(await system.inputValue(), 'operational')
      assert.equal(await dialog.getByLabel('Payments').inputValue(), '', 'was not affected')
      await dialog.getByLabel('Message').fill('A new certificate is in place.')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await card.getByText('A new certificate is in place.').waitFor()
      const [{ status, updates }] = await ask('GET', '/incidents')
      assert.deepEqual([status, updates.length], ['resolved', 2])
      const systems: { title: string; status: string }[] = await ask('GET', '/systems')
      assert.equal(systems.find(one => one.title === 'Gift cards')?.status, 'operational')
    },
  )

  await t.test('an article that was refused together with its new topic makes the topic once', async () => {
    await ana.goto(`${base}/articles/new`)
    await ana.getByLabel('Title', { exact: true }).fill('x'.repeat(501))
    await ana.getByLabel('Content', { exact: true }).fill('Text.')
    await ana.getByLabel('Topic', { exact: true }).selectOption('+')
    await ana.getByLabel('New topic', { exact: true }).fill('Gift cards')
    await ana.getByRole('button', { name: 'Save' }).click()
    await ana.locator('.field .wrong').waitFor()
    await ana.getByLabel('Title', { exact: true }).fill('Buying a gift card')
    await ana.getByRole('button', { name: 'Save' }).click()
    await ana.waitForURL(/buying-a-gift-card/)
    const { topics } = await ask('GET', '/topics')
    assert.equal(topics.filter(({ name }: { name: string }) => name === 'Gift cards').length, 1)
  })

  await t.test('what is typed while an article is being saved stays', async () => {
    await ana.goto(`${base}/articles/my-table-wobbles`)
    const body = ana.getByLabel('Content', { exact: true })
    await body.fill('One.')
    await ana.route('**/api/v1/articles/my-table-wobbles', async route => {
      if (route.request().method() === 'PUT') await ana.waitForTimeout(1_000)
      await route.continue()
    })
    await ana.getByRole('button', { name: 'Save' }).click()
    await body.fill('One. Two.')
    await ana.locator('.toast', { hasText: 'Article saved.' }).waitFor()
    assert.equal(await body.inputValue(), 'One. Two.')
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
