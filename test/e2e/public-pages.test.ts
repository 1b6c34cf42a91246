// Help articles, as staff write them, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { ARTICLE_STATUS } from '../../client/codes.ts'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'
import { choose, refusedAt } from './fields.ts'
import { writeMarkdown } from './inbox-walk.ts'

/** The page of Ana, who writes articles as Markdown. Texts that are not saved she leaves on purpose. */
async function openAna({ open }: Office): Promise<Page> {
  const ana = await open('agent@demo.test')
  await writeMarkdown(ana)
  ana.on('dialog', asked => void asked.accept())
  return ana
}

/** The list of articles, and the form of the one that is open. */
function partsOf(ana: Page) {
  const saveButton = ana.getByRole('button', { name: 'Save' })
  return {
    list: ana.getByRole('region', { name: 'Help articles' }),
    title: ana.getByLabel('Title', { exact: true }),
    body: ana.getByLabel('Content', { exact: true }),
    topic: ana.getByLabel('Topic', { exact: true }),
    newTopic: ana.getByLabel('New topic', { exact: true }),
    visibility: ana.locator('form').getByLabel('Visibility'),
    saveButton,
    /** Saves, and waits for the last answer. */
    save: (path = '/articles') =>
      Promise.all([
        ana.waitForResponse(answer => answer.request().method() !== 'GET' && answer.url().includes(path)),
        saveButton.click(),
      ]),
    saved: () => ana.locator('.toast', { hasText: 'Article saved.' }).last().waitFor(),
  }
}

/** An article that is there already; returns its slug. */
async function write({ ask }: Office, article: object): Promise<string> {
  const { slug } = await ask('POST', '/articles', {
    article: { status: ARTICLE_STATUS.published, ...article },
  })
  return slug
}

test(
  'a new article is a draft, listed among the drafts only',
  story(async office => {
    const { base, ask } = office
    const ana = await openAna(office)
    const { list, title, body, visibility, save } = partsOf(ana)
    await ana.goto(`${base}/articles/new`)
    assert.equal(await visibility.getAttribute('value'), String(ARTICLE_STATUS.draft))
    await title.fill('Oiling an oak table')
    await body.fill('Use *hard wax* oil.\n\n<script>alert(1)</script>')
    await ana.locator('.preview em', { hasText: 'hard wax' }).waitFor()
    assert.deepEqual(await ana.locator('.preview script').all(), [])
    await save()
    await ana.waitForURL(/\/articles\/oiling-an-oak-table/)
    const { status, topic, body: text } = await ask('GET', '/articles/oiling-an-oak-table')
    assert.deepEqual([status, topic], [ARTICLE_STATUS.draft, null])
    assert.equal(text, 'Use *hard wax* oil.\n\n<script>alert(1)</script>')
    const entry = list.getByRole('link', { name: /Oiling an oak table/ })
    await entry.waitFor()
    assert.equal(await list.getByLabel('Visibility').getAttribute('value'), 'draft')
    await choose(list.getByLabel('Visibility'), 'published')
    await entry.waitFor({ state: 'detached' })
    await choose(list.getByLabel('Visibility'), 'draft')
    await entry.waitFor()
  }),
)

test(
  'an article with a refused title or without text is not stored; what is typed while it is saved stays',
  story(async office => {
    const { base, ask } = office
    const slug = await write(office, { title: 'Oiling an oak table', body: 'Use oil.' })
    const stored = () => ask('GET', `/articles/${slug}`)
    const before = await stored()
    const ana = await openAna(office)
    const { title, body, saveButton, save, saved } = partsOf(ana)
    await ana.goto(`${base}/articles/${slug}`)
    await title.fill('x'.repeat(501))
    await body.fill('Something else.')
    await save()
    assert.equal(await refusedAt(ana, 'Title', /characters/), 'x'.repeat(501))
    assert.equal(await body.inputValue(), 'Something else.')
    assert.deepEqual(await stored(), before)
    await title.fill('Oiling a table')
    await save()
    await saved()
    const after = await stored()
    assert.deepEqual([after.title, after.body], ['Oiling a table', 'Something else.'])
    // Without text.
    const sent: (string | null)[] = []
    ana.on('request', request => request.method() === 'PUT' && sent.push(request.postData()))
    await body.fill('')
    await ana.locator('.preview').waitFor({ state: 'detached' })
    await saveButton.click()
    assert.equal(await body.evaluate(field => field.matches(':invalid')), true)
    assert.equal((await stored()).body, 'Something else.')
    await typeWhileSaving(ana, slug)
    assert.equal(sent.length, 1)
    assert.match(String(sent[0]), /"One\."/)
  }),
)

/** What is typed while an article is being saved stays. */
async function typeWhileSaving(ana: Page, slug: string): Promise<void> {
  const { body, saveButton, saved } = partsOf(ana)
  await body.fill('One.')
  const typed = Promise.withResolvers<void>()
  await ana.route(`**/api/v1/articles/${slug}`, async route => {
    if (route.request().method() === 'PUT') await typed.promise
    await route.continue()
  })
  const sending = ana.waitForRequest(request => request.method() === 'PUT')
  await saveButton.click()
  await sending
  await body.fill('One. Two.')
  const readAgain = ana.waitForResponse(
    answer => answer.request().method() === 'GET' && answer.url().endsWith(`/api/v1/articles/${slug}`),
  )
  typed.resolve()
  await saved()
  await readAgain
  await body.press('Control+End')
  await body.pressSequentially(' Three.')
  assert.equal(await body.inputValue(), 'One. Two. Three.')
}

test(
  'a topic is made with an article, once; a refused one is explained at its field',
  story(async office => {
    const { base, ask } = office
    const slug = await write(office, {
      title: 'Oiling a table',
      body: 'Use oil.',
      status: ARTICLE_STATUS.draft,
    })
    const ana = await openAna(office)
    const { title, body, topic, newTopic, visibility, saveButton, save, saved } = partsOf(ana)
    const fill = async (heading: string, topicName: string) => {
      await title.fill(heading)
      await body.fill('Text.')
      await choose(topic, '+')
      await newTopic.fill(topicName)
    }
    // An article goes into a topic that is made with it.
    await ana.goto(`${base}/articles/${slug}`)
    await choose(topic, '+')
    await newTopic.fill('Care of wood')
    await choose(visibility, String(ARTICLE_STATUS.published))
    await save()
    await saved()
    await ana.getByRole('link', { name: 'View in help center' }).waitFor()
    const article = await ask('GET', `/articles/${slug}`)
    assert.deepEqual([article.topic.name, article.status], ['Care of wood', ARTICLE_STATUS.published])
    // The next one finds the topic. With one that is refused, no article is made.
    await ana.goto(`${base}/articles/new`)
    await topic.click()
    await ana.getByRole('option', { name: 'Care of wood' }).waitFor()
    await ana.keyboard.press('Escape')
    const countDrafts = async () => (await ask('GET', '/articles?status=draft')).total_count
    const before = await countDrafts()
    await fill('An article without a topic', 'x'.repeat(201))
    await save('/topics')
    assert.equal(await refusedAt(ana, 'New topic', /characters/), 'x'.repeat(201))
    assert.equal(await title.inputValue(), 'An article without a topic')
    assert.equal(await countDrafts(), before)
    // An article that was refused together with its new topic makes the topic once.
    await fill('x'.repeat(501), 'Gift cards')
    await saveButton.click()
    await refusedAt(ana, 'Title', /characters/)
    await title.fill('Buying a gift card')
    await saveButton.click()
    await ana.waitForURL(/buying-a-gift-card/)
    const { topics } = await ask('GET', '/topics')
    assert.equal(topics.filter(({ name }: { name: string }) => name === 'Gift cards').length, 1)
  }),
)

test(
  'an article is found by a word of its text; below it stands what readers thought of it',
  story(async office => {
    const { base, open } = office
    const slug = await write(office, { title: 'Care of tables', body: 'Limewashing keeps them dry.' })
    const visitor = await open(undefined)
    await visitor.goto(`${base}/help/articles/${slug}`)
    await Promise.all([
      visitor.waitForResponse(answer => answer.request().method() === 'POST'),
      visitor.getByRole('button', { name: 'No' }).first().click(),
    ])
    const ana = await openAna(office)
    const { list } = partsOf(ana)
    const shown = list.getByRole('listitem')
    const searchbox = list.getByRole('searchbox')
    await ana.goto(`${base}/articles`)
    await shown.nth(2).waitFor()
    await searchbox.fill('limewashing')
    // The search is in the address.
    await ana.waitForURL(/q=limewashing/)
    await eventually(
      async () => assert.match((await shown.allTextContents()).join('\n'), /^.*Care of tables.*$/),
      {
        what: 'the list has only the article in which the word is',
      },
    )
    await ana.reload()
    await eventually(async () => assert.equal(await searchbox.inputValue(), 'limewashing'), {
      what: 'the word is still there',
    })
    await list.getByRole('link', { name: /Care of tables/ }).click()
    await ana.getByText('0 yes, 1 no').waitFor()
    await searchbox.fill('zzzz')
    await list.getByText('No articles').waitFor()
  }),
)
