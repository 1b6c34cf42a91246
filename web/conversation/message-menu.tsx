import { useNavigate } from '@tanstack/react-router'
import type { Message } from '../../client/api.ts'
import { Icon } from '../design/icons.tsx'
import { type Choice, Menu } from '../design/menu.tsx'
import { t } from '../language/language.ts'
import { useMerging } from './merging.ts'

interface Props {
  message: Message
  slug: string
  /** It begins the conversation, so nothing can be split off. */
  isFirst: boolean
}

/** What can be done to one message. */
export function MessageMenu({ message, slug, isFirst }: Props) {
  const { split } = useMerging()
  const navigate = useNavigate()
  const open = (next: string) =>
    void navigate({ to: '/inbox/$view/{-$slug}', params: { view: 'all', slug: next } })
  const choices: Choice[] = isFirst ? [] : [{ id: 'split', label: t('split'), icon: 'merge' }]
  if (choices.length === 0) return null
  return (
    <Menu
      label={t('message.more')}
      className="button plain square message-menu"
      choices={choices}
      onChoose={() => void split(slug, message.id, open)}
    >
      <Icon name="more" />
    </Menu>
  )
}
