import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import { ORIGIN } from '../../conversations/codes.ts'
import { PICTURES } from '../../sending/file-limits.ts'
import { commentsConnector } from '../shared/meta/comments.ts'
import { feedEvents, readFeed } from './feed.ts'
import { CommentsSettings, pageIn } from './settings.ts'

/** Comments and posts on a Page: https://developers.facebook.com/docs/pages-api/comments-mentions */
export const comments = commentsConnector({
  kind: CHANNEL_KINDS.facebook,
  settings: CommentsSettings,
  requires: [['page_id'], ['access_token'], ['app_secret']],
  origin: ORIGIN.facebook,
  name: 'facebook',
  accountOf: pageIn,
  eventsOf: (body, { id }) => feedEvents(body, id),
  read: readFeed,
  limits: () => ({
    public: {
      // As in the apps.
      text: { most: 8_000, unit: 'characters', where: 'Facebook', splits: false },
      files: [{ types: PICTURES, megabytes: 4 }],
    },
  }),
  replyTo: (_account, thread) => ({ path: `${encodeURIComponent(thread)}/comments` }),
})
