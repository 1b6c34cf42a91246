import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { STATUS } from '../../client/codes.ts'
import { presences } from '../api/live.ts'
import { meQuery } from '../api/staff.ts'
import { ActionButton, ActionMenu, type ShownAction } from '../design/action-button.tsx'
import { Avatar } from '../design/avatar.tsx'
import { Icon } from '../design/icons.tsx'
import { useActions } from '../kit/keys.ts'
import { useStore } from '../kit/store.ts'
import { shortTime, t } from '../language/language.ts'
import { useChange } from './change.ts'
import type { Changes } from './changes.ts'
import { AssignMenu, HoldMenu, TagDialog } from './choosers.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { titleOf } from './title-of.ts'

interface Props {
  conversation: Conversation
  close: () => void
  /** Opens the next conversation when this one is done. */
  goOn: () => void
}

/** The title of a conversation, and what can be done to it. */
export function ConversationHead({ conversation, close, goOn }: Props) {
  const { actions, apply, assign, hold, chooser, choose } = useConversationActions(conversation, goOn)
  const { assignee, tag_list, subject } = conversation
  const isOpenTo = (which: Chooser) => ({
    isOpen: chooser === which,
    onOpenChange: (open: boolean) => choose(open ? which : undefined),
  })
  const plain = 'button plain square'
  return (
    <header className="pane-head conversation-head">
      <button type="button" className={`${plain} back`} onClick={close} aria-label={t('close_conversation')}>
        <Icon name="back" />
      </button>
      <Title conversation={conversation} />
      <div className="row tools">
        <AssignMenu onChoose={assign} current={assignee?.name ?? t('unassigned')} {...isOpenTo('assign')}>
          {assignee ? <Avatar name={assignee.name} isSmall /> : <Icon name="assign" />}
          <span className="wide-only">{assignee?.name ?? t('unassigned')}</span>
        </AssignMenu>
        <HoldMenu className={plain} onChoose={hold} {...isOpenTo('hold')} />
        <ActionButton action={actions.tag} className={plain} />
        <ActionMenu
          label={t('more')}
          className={plain}
          actions={[actions.rename, actions.move, actions.archive, actions.spam]}
        >
          <Icon name="more" />
        </ActionMenu>
        <ActionButton action={actions.resolve} className="button" isNamed />
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
      <MoveDialog
        isOpen={chooser === 'move'}
        onClose={() => choose(undefined)}
        current={conversation.category.slug}
        onMove={({ slug, name }) => apply({ category: slug }, t('moved', { name }))}
      />
    </header>
  )
}

type Chooser = 'assign' | 'hold' | 'tag' | 'rename' | 'move' | undefined

/** Each action once: by key, in the palette, and as a button or in the menu. */
function useConversationActions(conversation: Conversation, goOn: () => void) {
  const change = useChange()
  const { data: me } = useQuery(meQuery)
  const [chooser, choose] = useState<Chooser>()
  const isOpen = conversation.status === STATUS.unresolved
  const apply = (changes: Changes, words: string) => void change([conversation], changes, words)
  const leave = (changes: Changes, words: string) => {
    goOn()
    apply(changes, words)
  }
  const assign = (email: string | null, name?: string) =>
    apply({ assignee: email }, name ? t('assigned_to', { name }) : t('unassigned'))
  const hold = (until: string) => leave({ status: STATUS.onHold, hold_until: until }, t('held'))
  const resolve = () =>
    isOpen
      ? leave({ status: STATUS.resolved }, t('resolved'))
      : apply({ status: STATUS.unresolved }, t('reopened'))
  const actions = {
    resolve: {
      ...{ id: 'resolve', label: isOpen ? t('resolve') : t('reopen'), keys: 'e', run: resolve },
      icon: isOpen ? 'check' : 'undo',
    },
    assign: { id: 'assign', label: t('assign'), keys: 'a', icon: 'assign', run: () => choose('assign') },
    take: {
      ...{ id: 'take', label: t('take'), keys: 'Shift+a', icon: 'assign' },
      run: () => me && assign(me.email, me.name),
    },
    hold: { id: 'hold', label: t('hold'), keys: 'h', icon: 'pause', run: () => choose('hold') },
    tag: { id: 'tag', label: t('tag'), keys: 't', icon: 'tag', run: () => choose('tag') },
    archive: {
      ...{ id: 'archive', label: t('archive'), icon: 'archive' },
      run: () => leave({ status: STATUS.archived }, t('archived')),
    },
    spam: {
      ...{ id: 'spam', label: t('spam'), keys: '!', icon: 'spam' },
      run: () => leave({ status: STATUS.spam }, t('spammed')),
    },
    move: { id: 'move', label: t('move'), keys: 'v', icon: 'inbox', run: () => choose('move') },
    rename: { id: 'rename', label: t('rename'), icon: 'note', run: () => choose('rename') },
  } satisfies Record<string, ShownAction>
  useActions(Object.values(actions), 'conversation')
  return { actions, apply, assign, hold, chooser, choose } as const
}

function Title({ conversation }: { conversation: Conversation }) {
  const { status, hold_until, tag_list } = conversation
  return (
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
