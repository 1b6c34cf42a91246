// What channels of other providers have in common on the pages: they are connected in the settings, and a conversation goes on.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { eventually } from '../eventually.ts'
import type { World } from '../world.ts'
import { openPage, type Page } from './page.ts'

/** The smallest picture. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface NewChannel {
  /** As the API names it. */
  type: string
  /** Who carries its messages, where that can be chosen. */
  provider?: string
  name: string
  /** Of the provider. */
  api?: string
  /** What is entered or chosen, by label. */
  fields: Record<string, string>
}

/** The settings with a new channel, which is filled in and not saved yet. */
export async function openNewChannel(t: TestContext, world: World, channel: NewChannel) {
  const { type, provider, name, api, fields } = channel
  const page = await openPage(t, world, { as: world.olga.email, at: '/settings/channels' })
  const { screen, user, within } = page
  // What is there is listed: nobody is quicker than that.
  await screen.findByText('Support', { selector: '.lines td' })
  await user.click(await screen.findByRole('button', { name: 'New channel' }))
  await screen.findByRole('form')
  const form = () => within(screen.getByRole('form'))
  const fill = async (label: string, value: string) => {
    const field = await form().findByLabelText(label)
    if (field.getAttribute('role') === 'combobox') return user.selectOptions(field, value)
    await user.clear(field)
    await user.click(field)
    await user.paste(value)
  }
  await fill('Type', type)
  if (provider) await fill('Provider', provider)
  await fill('Name', name)
  for (const [label, value] of Object.entries(fields)) await fill(label, value)
  if (api) {
    await user.click(form().getByText('More settings'))
    await fill('Address of the API', api)
  }
  const save = () => user.click(form().getByRole('button', { name: 'Save' }))
  return {
    ...page,
    form,
    fill,
    save,
    /** Saves, and returns the address to which the provider shall post. */
    async saved(): Promise<string> {
      await save()
      const address = await screen.findByText(/\/in(coming|take)\//, { selector: '.record-form code' })
      return address.textContent.replace(/#.*/, '')
    },
    async check(works: string): Promise<void> {
      await user.click(await screen.findByRole('button', { name: 'Check connection' }))
      await screen.findByText(works, { exact: false, selector: '.record-form aside [role=status]' })
    },
  }
}

/** Posts as a provider does, and does what follows. */
export async function tell(
  world: World,
  address: string,
  payload: string,
  headers: Record<string, string>,
): Promise<void> {
  pass(world)
  const { host, pathname, search } = new URL(address)
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: pathname + search,
    payload,
    headers: { host, 'content-type': 'application/json', ...headers },
  })
  assert.equal(statusCode, 200)
  await world.work()
}

/** The inbox with the conversation whose last words are these. */
export async function openConversation(t: TestContext, world: World, words: string, view = 'open') {
  const page = await openPage(t, world, { as: world.olga.email, at: `/inbox/${view}` })
  const { screen, user, document } = page
  const isIt = (text: string) => text.includes(words)
  await user.click(await screen.findByText(isIt, { selector: '.conversation-row :is(.subject, .excerpt)' }))
  await screen.findByRole('combobox', { name: 'Reply' })
  return {
    ...page,
    /** Messages of the customer, or of staff. */
    messages: (kind: 'theirs' | 'ours') => [...document.querySelectorAll<HTMLElement>(`.message.${kind}`)],
  }
}

export type OpenConversation = Awaited<ReturnType<typeof openConversation>>

/** Waits until the customer's picture is shown. */
export const picture = ({ document }: Page) =>
  eventually(() => document.querySelector('.message.theirs .files img') !== null, {
    what: 'the picture is shown',
  })

export async function attachPicture({ document, user, screen }: Page): Promise<void> {
  const file = new File([PIXEL], 'new.png', { type: 'image/png' })
  await user.upload(document.querySelector('.composer input[type=file]') as HTMLElement, file)
  await screen.findByText(/new\.png/, { selector: '.composer .chip *, .composer .chip' })
}

/** Whether the reply can be sent. */
export const canSend = ({ document }: Page, isPossible = true) =>
  eventually(
    () => assert.equal(document.querySelector<HTMLButtonElement>('.send button.main')?.disabled, !isPossible),
    { what: isPossible ? 'it can be sent' : 'it cannot be sent' },
  )

/** Sends the reply, by leaving the page, and does what follows. */
export async function sendReply(world: World, page: Page, text: string): Promise<void> {
  const { screen, user, close } = page
  const field = await screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Reply' })
  await user.clear(field)
  await user.type(field, text)
  await canSend(page)
  await user.keyboard('{Control>}{Enter}{/Control}')
  // A comment takes its writer to the next conversation.
  await eventually(() => field.value === '' || !field.isConnected, { what: 'it is on its way' })
  pass(world)
  await close()
  await world.work()
}

/** Nothing happens at the same time as what was before it. */
function pass({ clock }: World): void {
  clock.now = new Date(clock.now.getTime() + 1_000)
}

/** Waits until an open page has heard of it. */
export const heard = ({ clock }: Page, check: () => boolean, what: string) =>
  eventually(
    async () => {
      await clock.pass(1_000)
      return check()
    },
    { what },
  )
