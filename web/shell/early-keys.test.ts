// Keys while a page loads: what is typed goes where it was meant or nowhere.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { STATUS } from '../../client/codes.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage, type Page } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

/** Requests that change something, besides that somebody is there and has read. */
const changesOf = ({ network }: Page) =>
  network.asked.filter(one => !/^GET |\/presence|\/reads?\b/.test(one)).map(one => one.split('?')[0])

/** Opens a conversation by its address; nothing is answered until the returned function is called. */
async function openSlowly(t: TestContext, slug: string, at = `/inbox/open/${slug}`) {
  const page = await openPage(t, world, { as: world.ana.email, at })
  const held: (() => void)[] = []
  let isHeld = (path: string) => path !== '/api/v1/me'
  page.network.answer(({ url }) =>
    isHeld(url.pathname) ? new Promise(resolve => held.push(() => resolve(undefined))) : undefined,
  )
  return {
    ...page,
    /** The rail is there, and nothing else. */
    rail: () => page.screen.findByRole('link', { name: /Mine/ }),
    answerAll() {
      isHeld = () => false
      for (const go of held.splice(0)) go()
    },
    reply: () => page.screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Reply' }),
  }
}

test('r and words that are typed before the conversation is there stand in the reply', async t => {
  const { slug } = await world.start({ subject: 'Slow' })
  const page = await openSlowly(t, slug)
  await page.user.keyboard('r{Shift>}H{/Shift}ello, ')
  await page.rail()
  await page.user.keyboard('please check ')
  page.answerAll()
  const field = await page.reply()
  await eventually(() => assert.equal(field.value, 'Hello, please check '), { what: 'the words are there' })
  await page.user.keyboard('the sextant')
  assert.equal(field.value, 'Hello, please check the sextant')
  assert.equal((await world.ana.get(`/conversations/${slug}`)).body.priority, 'normal')
})

test('/ with a conversation in the address, c and n wait for their places, too', async t => {
  const { slug } = await world.start({ subject: 'Slow places' })
  const note = await openSlowly(t, slug, `/search/${slug}?q=slow`)
  await note.user.keyboard('nOnly us')
  note.answerAll()
  const field = await note.screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Internal note' })
  await eventually(() => assert.equal(field.value, 'Only us'), { what: 'the note' })
  await note.close()
  const search = await openSlowly(t, slug)
  await search.user.keyboard('/refund')
  search.answerAll()
  const words = await search.screen.findByRole<HTMLInputElement>('combobox', { name: /^Search messages/ })
  await eventually(() => assert.equal(words.value, 'refund'), { what: 'the search' })
  await search.close()
  const fresh = await openSlowly(t, slug)
  await fresh.user.keyboard('ccody@')
  fresh.answerAll()
  const to = await fresh.screen.findByRole<HTMLInputElement>('combobox', { name: 'To' })
  await eventually(() => assert.equal(to.value, 'cody@'), { what: 'the recipient' })
})

test('words that are typed while a page loads change nothing', async t => {
  const { slug } = await world.start({ subject: 'Untouched' })
  const word = fc.stringMatching(/^[abdefhijklmopqstuvwxyz!]{3,8}$/).filter(text => new Set(text).size > 1)
  for (const [first, second, third] of fc.sample(fc.tuple(word, word, word), 2)) {
    const page = await openSlowly(t, slug)
    await page.user.keyboard(first)
    await page.rail()
    await page.user.keyboard(second)
    page.answerAll()
    await page.reply()
    await page.user.keyboard(third)
    // What runs, would run now.
    page.clock.pass(5_000)
    await page.network.settle()
    assert.deepEqual(changesOf(page), [], `${first}${second}${third}`)
    assert.equal((await page.reply()).value, '')
    await page.close()
  }
})

test('words typed after a click on a row change nothing, whenever its messages come', async t => {
  const { slug } = await world.start({ subject: 'Clicked', tag_list: ['clicked'] })
  const word = fc.stringMatching(/^[eu!][a-z !]{3,12}$/).filter(text => new Set(text).size > 1)
  for (const text of ['{Shift>}H{/Shift}ello there, he treats', ...fc.sample(word, 2)]) {
    const page = await openPage(t, world, { as: world.ana.email, at: '/inbox/open?tag=clicked' })
    const row = await page.screen.findByText('Clicked', { selector: '.conversation-row .subject' })
    await page.network.settle()
    const held: (() => void)[] = []
    let isHeld = (path: string) => /\/conversations\/|\/events/.test(path)
    page.network.answer(({ url }) =>
      isHeld(url.pathname) ? new Promise(resolve => held.push(() => resolve(undefined))) : undefined,
    )
    await page.user.click(row)
    const half = text.lastIndexOf('}') + 3
    await page.user.keyboard(text.slice(0, half))
    isHeld = () => false
    for (const go of held.splice(0)) go()
    await page.screen.findByText('Where is it?', { selector: '.message *' })
    await page.user.keyboard(text.slice(half))
    page.clock.pass(5_000)
    await page.network.settle()
    assert.deepEqual(changesOf(page), [], text)
    assert.equal((await world.ana.get(`/conversations/${slug}`)).body.status, STATUS.unresolved)
    await page.close()
  }
})

/** A list of two conversations, of which one is open and both are loaded. */
async function openLoaded(t: TestContext, tag: string) {
  const slugs: string[] = []
  for (const subject of ['Lower', 'Upper']) {
    slugs.unshift((await world.start({ subject, tag_list: [tag] })).slug)
    world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  }
  const page = await openPage(t, world, { as: world.ana.email, at: `/inbox/open?tag=${tag}` })
  const click = async (subject: string) => {
    await page.user.click(await page.screen.findByText(subject, { selector: '.conversation-row .subject' }))
    await page.screen.findByRole('heading', { level: 1, name: subject })
    await page.screen.findByText('Where is it?', { selector: '.message *' })
  }
  for (const subject of ['Lower', 'Upper']) await click(subject)
  await page.network.settle()
  const read = async (index: 0 | 1) => (await world.ana.get(`/conversations/${slugs[index]}`)).body
  return { ...page, click, slugs, read }
}

test('words typed right after a click on a row whose messages are known change nothing and open nothing', async t => {
  const page = await openLoaded(t, 'known')
  // Behind a light action, the key of a place to write counts if the machine is slow enough (kit/key-words.test.ts).
  const random = fc
    .stringMatching(/^[jkxeut!ahzvi][a-z !]{3,12}$/)
    .filter(text => new Set(text).size > 2 && !/^[jkx]+[rnc]/.test(text))
  for (const [index, text] of ['else', 'known', 'kernel', 'just', ...fc.sample(random, 4)].entries()) {
    await page.click(index % 2 === 0 ? 'Lower' : 'Upper')
    await page.user.keyboard(text)
    page.clock.pass(5_000)
    await page.network.settle()
    assert.deepEqual(changesOf(page), [], text)
    assert.ok(page.document.activeElement?.matches('textarea, input') === false, text)
    assert.ok(page.screen.queryByRole('dialog') === null && page.screen.queryByRole('menu') === null, text)
    if (page.screen.queryByRole('toolbar', { name: 'Selected conversations' }))
      await page.user.keyboard('{Escape}')
  }
})

test('one key right after a click runs, and the next one at once; so does z right after it', async t => {
  const { click, user, screen, read, path, slugs } = await openLoaded(t, 'alone')
  await click('Upper')
  await user.keyboard('e')
  await eventually(async () => assert.equal((await read(0)).status, STATUS.resolved), {
    what: 'it is resolved',
  })
  await eventually(() => assert.match(path(), new RegExp(slugs[1] as string)), {
    what: 'the next one is open',
  })
  await user.keyboard('!z')
  await screen.findByText('Undone', { exact: false, selector: '.toast *' })
  await eventually(async () => assert.equal((await read(1)).status, STATUS.unresolved), {
    what: 'it is open',
  })
})

test('r opens a stored draft at its end, after a click too', async t => {
  const page = await openLoaded(t, 'stored')
  await world.ana.put(`/conversations/${page.slugs[1]}/draft`, { draft: { body: 'Draft of before.' } })
  await page.click('Lower')
  const field = await page.screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Reply' })
  await eventually(() => assert.equal(field.value, 'Draft of before.'), { what: 'the draft is there' })
  await page.user.keyboard('r More.')
  assert.equal(field.value, 'Draft of before. More.')
})
