// Stand-ins of X and of comments, in the words of `Tried`.
import { createComments } from './comments.ts'
import { ACCOUNT_ID, APP_SECRET as META_SECRET, TOKEN as META_TOKEN } from './messaging.ts'
import { json, type Tried } from './tried.ts'
import { API_KEY, API_SECRET, createTwitter, direct, OUR_ID, TOKEN_SECRET, TWITTER_TOKEN } from './twitter.ts'

/** Each person writes a comment of their own, to which the replies belong. */
export async function comments(object: 'page' | 'instagram'): Promise<Tried> {
  const stand = await createComments(object)
  const isPage = object === 'page'
  const first = new Map<number, string>()
  const from = (person: number) => ({
    id: `66${person}`,
    name: `Person ${person}`,
    username: `person_${person}`,
  })
  return {
    name: isPage ? 'facebook' : 'instagram',
    kind: isPage ? 'facebook' : 'instagram',
    settings: {
      [isPage ? 'page_id' : 'account_id']: ACCOUNT_ID,
      access_token: META_TOKEN,
      app_secret: META_SECRET,
      api_url: stand.base,
    },
    otherSecret: { app_secret: 'f'.repeat(32) },
    post({ person, id, text }) {
      const parent = first.get(person)
      if (!parent) first.set(person, id)
      const post_id = `${ACCOUNT_ID}_1`
      const value = isPage
        ? {
            item: 'comment',
            verb: 'add',
            post_id,
            parent_id: parent ?? post_id,
            comment_id: id,
            message: text,
          }
        : { id, text, ...(parent ? { parent_id: parent } : {}) }
      const { payload, signature } = stand.sign(isPage ? 'feed' : 'comments', [
        { ...value, from: from(person) },
      ])
      return { payload, headers: { ...json, 'x-hub-signature-256': signature } }
    },
    sentTo: person =>
      stand.posted.filter(({ under }) => under === first.get(person)).map(({ message }) => message ?? ''),
    setMood: moodOf => {
      stand.moodFor = under => moodOf([...first].find(([, id]) => id === under)?.[0] ?? 0)
    },
    refusals: { permanent: { status: 400, code: 100 }, login: { status: 401, code: 190 } },
  }
}

export async function twitterMessages(): Promise<Tried> {
  const stand = await createTwitter()
  return {
    name: 'twitter',
    kind: 'twitter',
    settings: {
      api_key: API_KEY,
      api_secret: API_SECRET,
      access_token: TWITTER_TOKEN,
      access_token_secret: TOKEN_SECRET,
      api_url: stand.base,
    },
    otherSecret: { api_secret: 'the-secret-of-another-app' },
    post({ person, id, text }) {
      const events = [direct(id, [String(500 + person), OUR_ID], { text })]
      const { payload, signature } = stand.sign('dm.received', { payload: { direct_message_events: events } })
      return { payload, headers: { ...json, 'x-twitter-webhooks-signature': signature } }
    },
    sentTo: person => stand.sent.filter(({ to }) => to === String(500 + person)).map(({ text }) => text),
    setMood: moodOf => {
      stand.moodFor = to => moodOf(Number(to) - 500)
    },
    refusals: { permanent: { status: 403, code: 403 }, login: { status: 401, code: 401 } },
  }
}
