import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Unreachable } from '../../kit/fetch-safely.ts'
import type { Scope } from '../../kit/scope.ts'
import { quoted, type Sentence, say } from '../../kit/sentences/say.ts'
import { DeliveryError } from '../channels/outgoing.ts'
import type { ChannelRow } from '../channels/queries.ts'
import type { MailIn } from '../mail/mail-in.ts'
import type { MailOut } from '../mail/mail-out.ts'
import { imapServerOf, MailboxError, mailboxOf } from '../mail/open-mailbox.ts'
import { MailServerError, portOf } from '../mail/send-mail.ts'
import type { Stage } from '../mail/stage.ts'
import { testMail } from './test-mail.ts'

export const STEPS = ['connect', 'encrypt', 'login', 'list', 'send', 'receive'] as const

/** One step of a test. */
export interface Step {
  step: (typeof STEPS)[number]
  'passed?': boolean
  /** What was found, or what is wrong. */
  detail: Sentence
}

/** What is tested: the mailbox, the outgoing server, or a mail from the address to itself. */
export const PARTS = ['incoming', 'outgoing', 'round_trip'] as const

/** The servers of a channel, stored or not. */
export type Servers = Pick<ChannelRow, 'email' | 'settings' | 'isVerified'>

export interface TrialContext {
  scope: Scope
  addressOf: (hostname: string, port: number) => Promise<string>
  mailIn: MailIn
  mailOut: MailOut
}

const TLS = quoted('TLS')
const NOT_ENCRYPTED = say`Not encrypted: allowed in private networks only.`
/** For all steps of a part, since somebody waits. */
const WITHIN_MS = 50_000
const CONNECT_MS = 8_000
const ARRIVE_MS = 20_000
const LOOK_MS = 1_000

/** Tries a part of a channel's servers, up to the first step that fails. */
export async function tryServers(
  part: (typeof PARTS)[number],
  servers: Servers,
  context: TrialContext,
): Promise<Step[]> {
  const late = new AbortController()
  const tooLong = sleep(WITHIN_MS, [failed('connect', say`The test took too long.`)], { signal: late.signal })
  tooLong.catch(() => {})
  try {
    return await Promise.race([tryPart(part, servers, context), tooLong])
  } finally {
    late.abort()
  }
}

function tryPart(part: (typeof PARTS)[number], servers: Servers, context: TrialContext): Promise<Step[]> {
  if (part === 'incoming') return tryIncoming(servers, context)
  return part === 'outgoing' ? tryOutgoing(servers, context) : tryRoundTrip(servers, context)
}

async function tryIncoming(
  { settings }: Servers,
  { scope, addressOf, mailIn }: TrialContext,
): Promise<Step[]> {
  const url = settings.imap_url as string | undefined
  if (url === undefined) return [failed('connect', say`No mailbox is set.`)]
  const { host, port } = imapServerOf(url)
  return steps({ url, last: 'list' }, async pass => {
    await reach(host, port, addressOf)
    pass('connect', quoted(`${host}:${port}`))
    const { isEncrypted, mailboxes } = await mailIn.tour(scope, settings)
    pass('encrypt', isEncrypted ? TLS : NOT_ENCRYPTED)
    pass('login', quoted(decodeURIComponent(new URL(url).username)))
    const path = mailboxOf(new URL(url).pathname)
    if (!mailboxes.some(one => one.toUpperCase() === path.toUpperCase()))
      throw new MailboxError(say`There is no mailbox ${path}. There are: ${mailboxes.join(', ')}.`, 'use')
    const others = mailboxes.length - 1
    pass('list', others === 0 ? quoted(path) : say`${path}, and ${others} other mailboxes`)
  })
}

async function tryOutgoing(
  { email, settings }: Servers,
  { scope, addressOf, mailOut }: TrialContext,
): Promise<Step[]> {
  const url = settings.smtp_url as string | undefined
  if (url === undefined) {
    const reason = mailOut.cannotSend({ email, settings } as ChannelRow)
    return [reason ? failed('connect', reason) : passed('connect', say`This server's default mail server`)]
  }
  const { hostname } = new URL(url)
  return steps({ url, last: 'login' }, async pass => {
    await reach(hostname, portOf(url), addressOf)
    pass('connect', quoted(`${hostname}:${portOf(url)}`))
    const { isEncrypted, isLoggedIn } = await mailOut.tryLogin(scope, settings)
    pass('encrypt', isEncrypted ? TLS : NOT_ENCRYPTED)
    const user = decodeURIComponent(new URL(url).username)
    pass(
      'login',
      isLoggedIn ? quoted(user) : user ? say`The server does not require a login.` : say`No login is needed.`,
    )
  })
}

/** Sends a mail from the address to itself, and waits for it in the mailbox. */
async function tryRoundTrip(servers: Servers, { scope, mailIn, mailOut }: TrialContext): Promise<Step[]> {
  const { email, settings } = servers
  const url = settings.imap_url as string | undefined
  if (!email) return [failed('send', say`The channel has no address.`)]
  return steps({ last: 'send' }, async (pass, at) => {
    const mail = testMail(scope, email)
    at('send')
    await mailOut.send(scope, servers as ChannelRow, mail)
    pass('send', quoted(email))
    at('receive')
    if (url === undefined) return pass('receive', say`The mail log shows it once it has arrived.`)
    const mailbox = await mailIn.open(scope, settings)
    try {
      const until = Date.now() + ARRIVE_MS
      while (!(await mailbox.has(mail.messageId))) {
        if (Date.now() > until)
          throw new MailboxError(
            say`The mail was sent, but did not arrive within ${ARRIVE_MS / 1_000} seconds. Some servers take minutes.`,
            'use',
          )
        await sleep(LOOK_MS)
      }
    } finally {
      await mailbox.close()
    }
    pass('receive', quoted(mailboxOf(new URL(url).pathname)))
  })
}

/** Opens a connection and closes it again. */
async function reach(host: string, port: number, addressOf: TrialContext['addressOf']): Promise<void> {
  const address = await addressOf(host, port).catch(error => {
    const words =
      error instanceof Unreachable
        ? say`${error} The operator of this server can allow it with ANSWERWELL_ALLOWED_NETWORKS.`
        : say`The name ${host} is not known.`
    throw new MailboxError(words, 'connect')
  })
  const socket = connect({ host: address, port, timeout: CONNECT_MS })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('timeout', () => reject(new Error()))
      socket.once('error', reject)
    })
  } catch {
    throw new MailboxError(say`Nothing answers at ${host}, port ${port}.`, 'connect')
  } finally {
    socket.destroy()
  }
}

type Pass = (step: Step['step'], detail: Sentence) => void

/** Collects the steps of some work; what it throws is the failure of the step that it was at. */
async function steps(
  { url, last }: { url?: string; last: Step['step'] },
  work: (pass: Pass, at: (step: Step['step']) => void) => Promise<void>,
): Promise<Step[]> {
  const done: Step[] = []
  let current = last
  try {
    await work(
      (step, detail) => done.push(passed(step, detail)),
      step => {
        current = step
      },
    )
    return done
  } catch (error) {
    if (!(error instanceof MailboxError || error instanceof DeliveryError)) throw error
    const stage =
      error instanceof DeliveryError && !(error instanceof MailServerError) ? 'use' : stageIn(error)
    // If the connection starts with TLS, a refused login means that TLS worked.
    const isEncrypted = stage === 'login' && url !== undefined && isTls(url)
    const before = isEncrypted ? [passed('encrypt', TLS)] : []
    return [...done, ...before, failed(stage === 'use' ? current : stage, error.sentence)]
  }
}

function stageIn(error: { stage?: Stage }): Stage {
  return error.stage ?? 'use'
}

/** Whether the connection starts with TLS. With STARTTLS, only a successful test shows it. */
function isTls(url: string): boolean {
  return /^(imaps|smtps):/.test(url)
}

function passed(step: Step['step'], detail: Sentence): Step {
  return { step, 'passed?': true, detail }
}

function failed(step: Step['step'], detail: Sentence): Step {
  return { step, 'passed?': false, detail }
}
