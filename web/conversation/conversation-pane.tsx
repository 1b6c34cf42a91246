import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { STATUS } from '../../client/codes.ts'
import { conversationQuery } from '../api/conversations.ts'
import { presences, usePresence } from '../api/live.ts'
import { meQuery } from '../api/staff.ts'
import { Avatar } from '../design/avatar.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { useActions } from '../kit/keys.ts'
import { useStore } from '../kit/store.ts'
import { shortTime, t } from '../language/language.ts'
import { useChange } from './change.ts'
import type { Changes } from './changes.ts'
import { AssignMenu, HoldMenu, TagDialog } from './choosers.tsx'
import { Composer } from './composer.tsx'
import type { Mode } from './draft.ts'
import { PersonPanel } from './person-panel.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { Thread } from './thread.tsx'
import { titleOf } from './title-of.ts'

interface Props {
  slug: string
  /** The conversation as known from the list, until it is loaded. */
  row: Conversation | undefined
  close: () => void
  /** Opens the next conversation when this one is done. */
  goOn: () => void
}

/** A conversation: messages, composer and customer panel. */
export function ConversationPane({ slug, row, close, goOn }: Props) {
  const { data: conversation, error } = useQuery({ ...conversationQuery(slug), placeholderData: row })
  const [mode, setMode] = useState<Mode>('reply')
  const [isAnswering, setAnswering] = useState(false)
  usePresence(slug, isAnswering && mode === 'reply' ? 'answering' : 'viewing')
  if (error)
    return (
      <section className="empty">
        <ErrorNotice error={error} />
      </section>
    )
  if (!conversation) return <section className="empty">{t('loading')}</section>
  return (
    <>
      <section className="conversation" data-slug={slug} aria-label={titleOf(conversation)}>
        <Head conversation={conversation} close={close} goOn={goOn} />
        <Thread conversation={conversation} />
        <Composer
          conversation={conversation}
          mode={mode}
          setMode={setMode}
          onWriting={setAnswering}
          goOn={goOn}
        />
      </section>
      <PersonPanel conversation={conversation} />
    </>
  )
}

type Chooser = 'assign' | 'hold' | 'tag' | 'rename' | undefined

function Head({ conversation, close, goOn }: { conversation: Conversation } & Pick<Props, 'close' | 'goOn'>) {
  const change = useChange()
  const { data: me } = useQuery(meQuery)
  const [chooser, choose] = useState<Chooser>()
  const { status, hold_until, assignee, tag_list, subject } = conversation
  const isOpen = status === STATUS.unresolved
  const apply = (changes: Changes, words: string) => void change([conversation], changes, words)
  const leave = (changes: Changes, words: string) => {
    goOn()
    apply(changes, words)
  }
  const resolve = () =>
    isOpen
      ? leave({ status: STATUS.resolved }, t('resolved'))
      : apply({ status: STATUS.unresolved }, t('reopened'))
  const assign = (email: string | null, name?: string) =>
    apply({ assignee: email }, name ? t('assigned_to', { name }) : t('unassigned'))
  const isOpenTo = (which: Chooser) => ({
    isOpen: chooser === which,
    onOpenChange: (open: boolean) => choose(open ? which : undefined),
  })
  useActions([
    { id: 'resolve', label: isOpen ? t('resolve') : t('reopen'), keys: 'e', run: resolve },
    { id: 'assign', label: t('assign'), keys: 'a', run: () => choose('assign') },
    { id: 'take', label: t('take'), keys: 'Shift+a', run: () => me && assign(me.email, me.name) },
    { id: 'hold', label: t('hold'), keys: 'h', run: () => choose('hold') },
    { id: 'tag', label: t('tag'), keys: 't', run: () => choose('tag') },
    { id: 'archive', label: t('archive'), run: () => leave({ status: STATUS.archived }, t('archived')) },
    { id: 'spam', label: t('spam'), keys: '!', run: () => leave({ status: STATUS.spam }, t('spammed')) },
    { id: 'rename', label: t('rename'), run: () => choose('rename') },
  ])
  const more = (id: string) => {
    if (id === 'archive') leave({ status: STATUS.archived }, t('archived'))
    if (id === 'spam') leave({ status: STATUS.spam }, t('spammed'))
    if (id === 'rename') choose('rename')
  }
  return (
    <header className="pane-head conversation-head">
      <button
        type="button"
        className="button plain square back"
        onClick={close}
        aria-label={t('close_conversation')}
      >
        <Icon name="back" />
      </button>
      <div className="title">
        <h2>{titleOf(conversation)}</h2>
        <p className="row small">
          <span className={`status s${status}`}>{t(`status.${status}`)}</span>
          {hold_until && <span className="quiet">{t('held_until', { time: shortTime(hold_until) })}</span>}
          {tag_list.map(tag => (
            <span className="chip" key={tag}>
              {tag}
            </span>
          ))}
          <Others conversation={conversation} />
        </p>
      </div>
      <div className="row tools">
        <AssignMenu onChoose={assign} current={assignee?.name ?? t('unassigned')} {...isOpenTo('assign')}>
          {assignee ? <Avatar name={assignee.name} isSmall /> : <Icon name="assign" />}
          <span className="wide-only">{assignee?.name ?? t('unassigned')}</span>
        </AssignMenu>
        <HoldMenu
          className="button plain square"
          onChoose={until => leave({ status: STATUS.onHold, hold_until: until }, t('held'))}
          {...isOpenTo('hold')}
        />
        <button
          type="button"
          className="button plain square"
          onClick={() => choose('tag')}
          aria-label={t('tag')}
        >
          <Icon name="tag" />
        </button>
        <Menu
          label={t('more')}
          className="button plain square"
          onChoose={more}
          choices={[
            { id: 'rename', label: t('rename'), icon: 'note' },
            { id: 'archive', label: t('archive'), icon: 'archive' },
            { id: 'spam', label: t('spam'), icon: 'spam', hint: '!' },
          ]}
        >
          <Icon name="more" />
        </Menu>
        <button
          type="button"
          className="button"
          onClick={resolve}
          title={`${isOpen ? t('resolve') : t('reopen')} (e)`}
        >
          <Icon name={isOpen ? 'check' : 'undo'} />
          <span className="wide-only">{isOpen ? t('resolve') : t('reopen')}</span>
        </button>
      </div>
      <TagDialog
        isOpen={chooser === 'tag'}
        onClose={() => choose(undefined)}
        tags={tag_list}
        onSave={tags => apply({ tag_list: tags }, t('tagged', { tags: tags.join(', ') || '–' }))}
      />
      <RenameDialog
        isOpen={chooser === 'rename'}
        onClose={() => choose(undefined)}
        subject={subject ?? ''}
        onSave={name => apply({ subject: name }, t('renamed'))}
      />
    </header>
  )
}

/** Colleagues who are here now. */
function Others({ conversation }: { conversation: Conversation }) {
  const { data: me } = useQuery(meQuery)
  const here = useStore(presences).filter(
    ({ conversation_id, user }) => conversation_id === conversation.id && user.id !== me?.id,
  )
  return (
    <span role="status" aria-live="polite" className="row">
      {here.map(({ user, state }) => (
        <span className={`presence ${state}`} key={user.id}>
          <Avatar name={user.name} isSmall />
          {t(`presence.${state}`, { name: user.name })}
        </span>
      ))}
    </span>
  )
}
