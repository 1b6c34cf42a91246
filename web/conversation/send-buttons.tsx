import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { isTwoWay } from '../../src/talk/channels/kinds.ts'
import { brandQuery } from '../api/brand.ts'
import { ActionMenu, type ShownAction } from '../design/action-button.tsx'
import { Icon } from '../design/icons.tsx'
import { keyLabel } from '../kit/keys.ts'
import { t } from '../language/language.ts'
import { HoldMenu, SendLaterMenu } from './choosers.tsx'
import type { After } from './outgoing.ts'
import type { PinnedMacro } from './pinned-macro.ts'

interface Ways {
  isNote: boolean
  conversation: Conversation
  /** It goes along, and may say what becomes of the status. */
  macro: PinnedMacro | undefined
  send: (after: After) => void
  sendLater: (sendAt: string) => void
}

/** The ways to send, some with a key in the composer: a note has one, a reply four. The first is the usual one. */
export function useSendings({ isNote, conversation, macro, send, sendLater }: Ways) {
  const [choosing, choose] = useState<'hold' | 'later'>()
  const { data: brand } = useQuery(brandQuery)
  const resolves = brand?.resolve_on !== 'never'
  const [first, second] = ['Mod+Enter', 'Mod+Shift+Enter']
  const keep = () => send({ do: 'keep' })
  const noting: ShownAction[] = [{ id: 'note', label: t('note.add'), keys: first, icon: 'note', run: keep }]
  const resolve = () => send({ do: 'resolve' })
  const inMail: ShownAction[] = [
    { id: 'send', label: t(resolves ? 'send.resolve' : 'send'), keys: first, icon: 'reply', run: resolve },
    { id: 'keep', label: t('send.keep'), keys: second, icon: 'inbox', run: keep },
  ]
  const inTalk: ShownAction[] = [
    { id: 'keep', label: t('send'), keys: first, icon: 'reply', run: keep },
    ...(resolves
      ? [{ id: 'send', label: t('send.resolve'), keys: second, icon: 'check' as const, run: resolve }]
      : []),
  ]
  // As in a chat: the usual way keeps the conversation open.
  const keeps = macro ? macro.keeps : isTwoWay(conversation.category.channel)
  const replying: ShownAction[] = [
    ...(macro?.status ? inTalk.slice(0, 1) : keeps ? inTalk : inMail),
    ...(macro?.status
      ? []
      : [{ id: 'hold', label: t('send.hold'), icon: 'clock' as const, run: () => choose('hold') }]),
    // What is scheduled is a message alone.
    ...(macro
      ? []
      : [{ id: 'later', label: t('send.later'), icon: 'clock' as const, run: () => choose('later') }]),
  ]
  const hold = (until: string) => send({ do: 'hold', until })
  return { isNote, actions: isNote ? noting : replying, hold, sendLater, choosing, choose }
}

interface Props {
  sendings: ReturnType<typeof useSendings>
  isEmpty: boolean
  /** The tools of the text. */
  children: ReactNode
  /** The customer's time zone. */
  theirZone: string | undefined
}

export function SendButtons({ sendings, isEmpty, children, theirZone }: Props) {
  const { isNote, actions, hold, sendLater, choosing, choose } = sendings
  const [first, ...others] = actions
  const isOpenTo = (which: 'hold' | 'later') => ({
    isOpen: choosing === which,
    onOpenChange: (isOpen: boolean) => choose(isOpen ? which : undefined),
  })
  if (!first) return null
  return (
    <div className="row send">
      {children}
      <span className="row together">
        <button
          type="button"
          className={isNote ? 'button note' : 'button main'}
          disabled={isEmpty}
          onClick={first.run}
        >
          {isNote && <Icon name={first.icon} />}
          {first.label} <kbd>{keyLabel(first.keys ?? '')}</kbd>
        </button>
        {others.length > 0 && (
          <ActionMenu label={t('send.other')} className="button main square" actions={others}>
            <Icon name="down" />
          </ActionMenu>
        )}
        {!isNote && (
          <>
            <HoldMenu className="unseen" onChoose={hold} {...isOpenTo('hold')} />
            <SendLaterMenu
              className="unseen"
              theirZone={theirZone}
              onChoose={sendLater}
              {...isOpenTo('later')}
            />
          </>
        )}
      </span>
    </div>
  )
}
