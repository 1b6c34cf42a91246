// A provider to click through: `bin/dev --with whatsapp`. What is typed arrives as a message of a customer.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { telnyx, twilio, vonage } from './carriers.ts'
import { comments, messaging, telegram, twitter, whatsapp } from './messengers.ts'
import { type ByHand, drawPicture, keepWebhook, type Shown, say } from './stage.ts'

const KINDS: Record<string, () => Promise<ByHand>> = {
  telegram,
  whatsapp,
  telnyx,
  vonage,
  twitter,
  twilio: () => twilio(),
  'twilio-whatsapp': () => twilio('whatsapp:'),
  messenger: () => messaging('page'),
  instagram: () => messaging('instagram'),
  'facebook-comments': () => comments('page'),
  'instagram-comments': () => comments('instagram'),
}

const name = process.argv[2] ?? ''
const create = KINDS[name]
if (!create) {
  say(`bin/dev --with takes one of: ${Object.keys(KINDS).join(', ')}`)
  process.exit(2)
}
const folder = await mkdtemp(join(tmpdir(), `answerwell-${name}-`))
const provider = await create()
say(`\nA stand-in for ${name} is running. Enter in Settings, Channels:`)
for (const [label, value] of Object.entries(provider.enter)) say(`  ${label.padEnd(20)} ${value}`)
say('What you type here arrives as a message of a customer; paste the webhook address once, if there is one.')
say(`/picture and words: with a picture.${name === 'twitter' ? ' /mention and words: a public post.' : ''}`)

let [shown, kept] = [0, 0]
setInterval(() => {
  const sent = provider.sent()
  for (const one of sent.slice(shown)) void show(one)
  shown = sent.length
}, 500).unref()

for await (const line of createInterface({ input: process.stdin })) {
  const [, command, text = ''] = /^(\/picture|\/mention)?\s*(.*)$/.exec(line.trim()) ?? []
  if (/^https?:.*\/incoming\//.test(text)) keepWebhook(text)
  else if (text || command) {
    const picture = command === '/picture' ? drawPicture() : undefined
    await provider.arrive({ text, picture, isMention: command === '/mention' })
  }
}
process.exit()

async function show({ to, text, file }: Shown): Promise<void> {
  if (text) say(`${name} < ${to}: ${text}`)
  if (!file) return
  if ('url' in file) return say(`${name} < ${to}: ${file.url}`)
  const path = join(folder, `${++kept}-${basename(file.name)}`)
  await writeFile(path, file.bytes)
  say(`${name} < ${to}: ${path} (${file.bytes.length} bytes)`)
}
