import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { presences } from '../api/create-live.ts'
import { meQuery } from '../api/staff.ts'
import { useMay } from '../api/use-may.ts'
import { ActionButton, ActionMenu } from '../design/action-button.tsx'
import { Avatar } from '../design/avatar.tsx'
import { channelIcon } from '../design/channel-icon.ts'
import { Icon } from '../design/icons.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { Toolbar } from '../design/toolbar.tsx'
import { useStore } from '../kit/use-store.ts'
import { shortTime, t } from '../language/language.ts'
import { AssignMenu } from './assign-menu.tsx'
import { HoldMenu } from './choosers.tsx'
import { Due } from './due.tsx'
import { HeadDialogs } from './head-dialogs.tsx'
import { titleOf } from './title-of.ts'
import { type Chooser, useConversationActions } from './use-conversation-actions.ts'

const Macros = lazyPart(async () => (await import('./macros.tsx')).Macros)

interface Props {
  conversation: Conversation
  close: () => void
  /** Opens the next conversation when this one is done. */
  goOn: () => void
}

/** The title of a conversation, and what can be done to it. */
export function ConversationHead({ conversation, close, goOn }: Props) {
  const { actions, inMenu, apply, assign, assignTeam, hold, holdForReply, takeIt, chooser, choose } =
    useConversationActions(conversation, { goOn, close })
  const { assignee } = conversation
  const mayChange = useMay('conversations.change') !== false
  const isOpenTo = (which: Chooser) => ({
    isOpen: chooser === which,
    onOpenChange: (open: boolean) => choose(open ? which : undefined),
  })
  const plain = 'button plain square'
  return (
    <>
      <header className="pane-head conversation-head">
        <button
          type="button"
          className={`${plain} back`}
          onClick={close}
          aria-label={t('close_conversation')}
        >
          <Icon name="back" />
        </button>
        <Title conversation={conversation} />
        <Toolbar label={t('conversation.tools')} className="row tools">
          {mayChange && (
            <AssignMenu
              onChoose={assign}
              onTeam={assignTeam}
              current={assignee?.name ?? t('unassigned')}
              {...isOpenTo('assign')}
            >
              {assignee ? <Avatar name={assignee.name} isSmall /> : <Icon name="assign" />}
              <span className="wide-only" dir="auto">
                {assignee?.name ?? t('unassigned')}
              </span>
            </AssignMenu>
          )}
          {mayChange && (
            <>
              <HoldMenu className={plain} onChoose={hold} onReply={holdForReply} {...isOpenTo('hold')} />
              <ActionButton action={actions.tag} className={`${plain} in-menu`} />
            </>
          )}
          <ActionMenu label={t('more')} className={plain} actions={inMenu}>
            <Icon name="more" />
          </ActionMenu>
          {mayChange && <ActionButton action={actions.resolve} className="button" isNamed />}
        </Toolbar>
      </header>
      <HeadDialogs {...{ conversation, chooser, choose, apply, takeIt, goOn }} />
      <Macros
        rows={[conversation]}
        isOpen={chooser === 'macro'}
        onClose={() => choose(undefined)}
        onChosen={isAway => isAway && goOn()}
      />
    </>
  )
}

function Title({ conversation }: { conversation: Conversation }) {
  const { status, hold_until, tag_list, team, priority, category } = conversation
  return (
    <div className="title">
      <h1 title={titleOf(conversation)} dir="auto">
        {titleOf(conversation)}
      </h1>
      <p className="row small">
        <span className={`status s${status}`}>{t(`status.${status}`)}</span>
        {hold_until && <span className="quiet">{t('held_until', { time: shortTime(hold_until) })}</span>}
        <Due clocks={conversation.sla} slug={conversation.slug} />
        {priority !== 'normal' && (
          <span className={`mark priority-${priority}`}>{t(`priority.${priority}`)}</span>
        )}
        {team && (
          <span className="quiet">
            <Icon name="people" /> <bdi>{team.name}</bdi>
          </span>
        )}
        {tag_list.map(tag => (
          <span className="chip" key={tag} dir="auto">
            {tag}
          </span>
        ))}
        <span className="quiet channel">
          <Icon name={channelIcon(category.channel)} /> <bdi>{category.name}</bdi>
        </span>
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
