import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { ANA, OLGA } from '../../db/cast.ts'
import { story } from '../office.ts'
import { chooseIn } from './inbox-walk.ts'

/** A row of the list, by a text in it. */
const row = (page: Page, text: string) => page.locator('.conversation-row', { hasText: text })

test(
  'a search finds words, people and references; its URL shows a colleague the same',
  story(async office => {
    const { base, ask, enter } = office
    const { ref_id } = await ask('POST', '/conversations', {
      conversation: {
        category: 'support',
        subject: 'Nothing of the name',
        user: { name: 'Wilhelmina Oakes', email: 'mina@oakes.example' },
        message: { body: 'Hello' },
      },
    })
    const olga = await enter(OLGA.email)
    await olga.keyboard.press('/')
    const field = olga.getByRole('combobox', { name: 'Search messages' })
    await field.fill('lamp')
    await olga.waitForURL(/\/search\?q=lamp/)
    await row(olga, 'Lamp arrived with a cracked shade').waitFor()
    await chooseIn(olga, olga.getByRole('button', { name: 'Filters' }), /Ana Souza/)
    await olga.locator('.search-form .chip', { hasText: 'Ana Souza' }).waitFor()
    await olga.waitForURL(/assignee=/)
    const ana = await office.open(ANA.email)
    await ana.goto(olga.url())
    await row(ana, 'Lamp arrived with a cracked shade').waitFor()
    await ana.locator('.search-form .chip', { hasText: 'Ana Souza' }).waitFor()
    for (const words of ['Wilhelmina Oakes', 'Wilhelmena', 'mina@oakes.example', ref_id]) {
      await olga.goto(`${base}/search`)
      await field.fill(words)
      await row(olga, 'Nothing of the name').waitFor()
    }
  }),
)
