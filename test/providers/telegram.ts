import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './stand-in.ts'

export const BOT_TOKEN = '12345:AAsecret-of-this-bot_0123456789'

/** The largest file that bots get. */
const MAX_FILE_BYTES = 20 * 1024 * 1024

/** What a bot was asked to send. */
interface Sent {
  id: number
  method: string
  chatId: string
  text: string
  file?: { name: string; type: string; bytes: Buffer }
}

/** How it responds to what is sent: as usual, or with trouble. */
export type Mood =
  | 'usual'
  /** It takes the message, and never responds. */
  | 'silent'
  /** It takes nothing, and never responds. */
  | 'deaf'
  /** It drops the connection before it reads. */
  | 'gone'
  /** Something on the way answers in its place. */
  | 'proxy'
  | { status: number; description: string; retryAfter?: number }

/**
 * A stand-in for the Bot API, by its documentation of November 2026: it keeps updates until they are confirmed, lets one
 * program ask at a time, and either waits to be asked or calls a webhook.
 */
export interface TelegramStandIn {
  base: string
  /** Of bots that it knows. */
  tokens: string[]
  /** Oldest first. */
  sent: Sent[]
  mood: Mood
  /** Instead of the mood, by chat and method. */
  moodFor?: (chatId: string, method: string) => Mood
  webhook: { url: string; secret: string } | undefined
  /** Keeps a file; returns its ID. `size` counts instead of that of the content. */
  addFile(content: string | Buffer, path: string, size?: number): string
  /** Things happen at once: they are told together to who asks. */
  happen(...updates: Record<string, unknown>[]): void
  /** Updates that are not confirmed. */
  waiting: () => number
}

/** One that ends with the test file. */
export async function createTelegram(): Promise<TelegramStandIn> {
  const files = new Map<string, { path: string; content: string | Buffer; size: number }>()
  const queue = createQueue()
  let count = 100
  const base = await listen((request, response) => void answer(request, response))

  const telegram: TelegramStandIn = {
    base,
    tokens: [BOT_TOKEN],
    sent: [],
    mood: 'usual',
    webhook: undefined,
    addFile(content, path, size = content.length) {
      const id = `file-${++count}`
      files.set(id, { path, content, size })
      return id
    },
    happen: (...happened) => queue.add(happened),
    waiting: queue.length,
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (body: object, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const [, isFile, token, rest = ''] = /^\/(file\/)?bot([^/]+)\/(.+)$/.exec(request.url ?? '') ?? []
    if (!telegram.tokens.includes(token ?? ''))
      return say({ ok: false, error_code: 401, description: 'Unauthorized' }, 401)
    if (isFile) {
      const file = [...files.values()].find(({ path }) => path === rest)
      return void response.writeHead(file ? 200 : 404).end(file?.content)
    }
    const given = await parametersOf(request)
    if (rest.startsWith('send')) return send(rest, given, { say, request })
    if (rest === 'getUpdates' && telegram.webhook) return say(CONFLICT, 409)
    if (rest === 'getUpdates')
      return queue.ask({ offset: Number(given.get('offset')), answer: say }, Number(given.get('timeout')))
    if (rest === 'getMe') return say({ ok: true, result: { id: 12345, is_bot: true } })
    if (rest === 'getFile') return getFile(String(given.get('file_id')), say)
    if (rest === 'setWebhook' || rest === 'deleteWebhook') {
      const [url, secret] = [String(given.get('url')), String(given.get('secret_token'))]
      telegram.webhook = rest === 'setWebhook' ? { url, secret } : undefined
      return say({ ok: true, result: true })
    }
    say({ ok: false, error_code: 404, description: 'Not Found' }, 404)
  }

  function getFile(id: string, say: (body: object, status?: number) => void): void {
    const file = files.get(id)
    const refuse = (reason: string) =>
      say({ ok: false, error_code: 400, description: `Bad Request: ${reason}` }, 400)
    if (!file) refuse('invalid file_id')
    else if (file.size > MAX_FILE_BYTES) refuse('file is too big')
    else say({ ok: true, result: { file_id: id, file_path: file.path } })
  }

  async function send(
    method: string,
    given: FormData,
    { say, request }: { say: (body: object, status?: number) => void; request: IncomingMessage },
  ): Promise<void> {
    const mood = telegram.moodFor?.(String(given.get('chat_id')), method) ?? telegram.mood
    if (mood === 'deaf') return
    if (mood === 'proxy') return say([], 502)
    if (mood === 'gone') return void request.socket.destroy()
    if (typeof mood === 'object') {
      const parameters = mood.retryAfter ? { parameters: { retry_after: mood.retryAfter } } : {}
      return say(
        { ok: false, error_code: mood.status, description: mood.description, ...parameters },
        mood.status,
      )
    }
    const file = given.get('photo') ?? given.get('document')
    const id = ++count
    telegram.sent.push({
      id,
      method,
      chatId: String(given.get('chat_id')),
      text: String(given.get('text') ?? ''),
      ...(file instanceof File
        ? { file: { name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) } }
        : {}),
    })
    if (mood === 'usual') say({ ok: true, result: { message_id: id } })
  }

  return telegram
}

const CONFLICT = { ok: false, error_code: 409, description: 'Conflict: somebody else gets the updates' }

interface Asking {
  offset: number
  answer: (body: object, status?: number) => void
}

/** Updates until they are confirmed by an offset after them; one program asks at a time. */
function createQueue() {
  const updates: { update_id: number }[] = []
  let count = 1_000
  let asking: Asking | undefined
  const tell = () => {
    const found = updates.filter(({ update_id }) => update_id >= (asking?.offset ?? 0))
    if (!asking || found.length === 0) return
    asking.answer({ ok: true, result: found })
    asking = undefined
  }
  return {
    length: () => updates.length,
    add(happened: Record<string, unknown>[]) {
      for (const update of happened) updates.push({ update_id: ++count, ...update })
      tell()
    },
    ask(mine: Asking, seconds: number) {
      asking?.answer(CONFLICT, 409)
      asking = mine
      while (updates[0] && updates[0].update_id < mine.offset) updates.shift()
      tell()
      const giveUp = () => {
        if (asking !== mine) return
        asking = undefined
        mine.answer({ ok: true, result: [] })
      }
      setTimeout(giveUp, seconds * 1_000).unref()
    },
  }
}

/** JSON, or a form with a file. */
async function parametersOf(request: IncomingMessage): Promise<FormData> {
  const type = request.headers['content-type'] ?? ''
  const bytes = await buffer(request)
  if (type.startsWith('multipart/'))
    return new Response(bytes, { headers: { 'content-type': type } }).formData()
  const form = new FormData()
  for (const [key, value] of Object.entries(JSON.parse(bytes.toString() || '{}')))
    form.set(key, String(value))
  return form
}
