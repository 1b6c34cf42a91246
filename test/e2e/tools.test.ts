// Formatting a reply in a browser, which remembers what can be taken back.
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { OLGA } from '../../db/cast.ts'
import { story } from '../office.ts'
import { holds } from './composing.ts'

/** Selects what is between these two places. */
const select = (field: Locator, ...places: [number, number]) =>
  field.evaluate(
    (one, at) => (one as unknown as { setSelectionRange(...at: number[]): void }).setSelectionRange(...at),
    places,
  )

test(
  'what is selected in a reply is formatted by button and key, and taken back',
  story(async office => {
    const { base, open } = office
    const olga = await open(OLGA.email)
    await olga.goto(`${base}/inbox/open/wobbly-table`)
    const reply = olga.getByRole('combobox', { name: 'Reply' })
    await reply.fill('two words')
    const bar = olga.getByRole('toolbar', { name: 'Formatting' })
    await select(reply, 4, 9)
    await bar.getByRole('button', { name: 'Bold' }).click()
    await holds(reply, 'two **words**')
    await olga.keyboard.press('Control+b')
    await holds(reply, 'two words')
    await olga.keyboard.press('Control+i')
    await holds(reply, 'two *words*')
    await olga.keyboard.press('Control+z')
    await holds(reply, 'two words')
    await bar.getByRole('button', { name: 'List', exact: true }).click()
    await holds(reply, '- two words')
  }),
)
