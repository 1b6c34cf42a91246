import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { eventually } from './eventually.ts'

export interface Arrived {
  from: string
  to: string[]
  raw: string
  mail: Email
}

export interface Mailbox {
  url: string
  port: number
  arrived: Arrived[]
  /** Its reply to a recipient; 250 by default. `hang`: no reply at all. */
  answer: (recipient: string) => number | 'hang'
  /** Whether it stores this recipient's mail without ever confirming it. */
  isSilent: (recipient: string) => boolean
  /** The mails to this address, once `count` have arrived. */
  to(address: string, count?: number): Promise<Arrived[]>
  close(): Promise<void>
}

/** Somebody else's mail server (SMTP), which keeps what it receives; gone when the test file ends. */
export async function createMailbox(port = 0): Promise<Mailbox> {
  const arrived: Arrived[] = []
  const mailbox: Mailbox = {
    url: '',
    port: 0,
    arrived,
    answer: () => 250,
    isSilent: () => false,
    async to(address, count = 1) {
      const look = () => {
        const found = arrived.filter(({ to }) => to.includes(address))
        assert.ok(found.length >= count, `${found.length} of ${count} mails have come`)
        return found
      }
      return eventually(look, { what: `the mails to ${address} come` })
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const answer = mailbox.answer(address)
      if (answer === 'hang') return
      if (answer === 250) return done()
      done(Object.assign(new Error(`${answer} as the test wants`), { responseCode: answer }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        arrived.push({ from, to, raw: raw.toString(), mail: await PostalMime.parse(raw) })
        if (!to.some(mailbox.isSilent)) done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  mailbox.port = (server.server.address() as AddressInfo).port
  mailbox.url = `smtp://127.0.0.1:${mailbox.port}`
  after(() => mailbox.close())
  return mailbox
}
