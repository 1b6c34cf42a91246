import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Conversation, Message } from '../../client/api.ts'
import { CHANNEL_KINDS, VISIBILITY } from '../../client/codes.ts'
import { Icon } from '../design/icons.tsx'
import { type Choice, Menu } from '../design/menu.tsx'
import { t } from '../language/language.ts'
import { ForwardDialog } from './forward-dialog.tsx'
import { useMerging } from './merging.ts'

interface Props {
  message: Message
  conversation: Conversation
  /** It begins the conversation, so nothing can be split off. */
  isFirst: boolean
}

/** What can be done to one message. */
export function MessageMenu({ message, conversation: { slug, category }, isFirst }: Props) {
  const { split } = useMerging()
  const navigate = useNavigate()
  const [to, setTo] = useState<string>()
  const { user, visibility } = message
  const open = (next: string) =>
    void navigate({ to: '/inbox/$view/{-$slug}', params: { view: 'all', slug: next } })
  const isOutsiders = visibility === VISIBILITY.internalNote && !user['staff?'] && user.email !== null
  const choices: Choice[] = [
    ...(isOutsiders
      ? [{ id: 'answer', label: t('forward.answer', { name: user.name }), icon: 'reply' as const }]
      : []),
    ...(category.channel === CHANNEL_KINDS.email
      ? [{ id: 'forward', label: t('forward'), icon: 'forward' as const }]
      : []),
    ...(isFirst ? [] : [{ id: 'split', label: t('split'), icon: 'merge' as const }]),
  ]
  if (choices.length === 0) return null
  return (
    <>
      <Menu
        label={t('message.more')}
        className="button plain square message-menu"
        choices={choices}
        onChoose={id => {
          if (id === 'split') void split(slug, message.id, open)
          else setTo(id === 'answer' ? (user.email ?? '') : '')
        }}
      >
        <Icon name="more" />
      </Menu>
      <ForwardDialog
        isOpen={to !== undefined}
        onClose={() => setTo(undefined)}
        message={message}
        slug={slug}
        to={to ?? ''}
      />
    </>
  )
}
