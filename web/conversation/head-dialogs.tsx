import type { Conversation } from '../../client/api.ts'
import { lazyPart } from '../design/lazy-part.tsx'
import { t } from '../language/language.ts'
import type { Changes } from './changes.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { DeleteDialog } from './delete-part.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PriorityDialog } from './priority-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import type { Chooser } from './use-conversation-actions.ts'

// Rare, and nobody types into them: they are not among the first scripts.
const MergesDialog = lazyPart(async () => (await import('./merges-dialog.tsx')).MergesDialog)
const TakeOverDialog = lazyPart(async () => (await import('./take-over-dialog.tsx')).TakeOverDialog)
const TagPopover = lazyPart(async () => (await import('./tag-popover.tsx')).TagPopover)
const RulesHereDialog = lazyPart(async () => (await import('../rules/rules-here.tsx')).RulesHereDialog)

interface Props {
  conversation: Conversation
  chooser: Chooser
  choose: (chooser: Chooser) => void
  apply: (changes: Changes, words: string) => void
  takeIt: () => void
  goOn: () => void
}

/** The dialogs of what can be done to a conversation. */
export function HeadDialogs({ conversation, chooser, choose, apply, takeIt, goOn }: Props) {
  const { id, tag_list, subject, slug, category } = conversation
  const dialog = (which: Chooser) => ({ isOpen: chooser === which, onClose: () => choose(undefined) })
  return (
    <>
      {chooser === 'tag' && (
        <TagPopover
          {...dialog('tag')}
          at=".conversation-head .tools"
          tags={tag_list}
          onSave={tags => apply({ tag_list: tags }, t('tagged', { tags: tags.join(', ') || '–' }))}
        />
      )}
      <PriorityDialog
        {...dialog('priority')}
        current={conversation.priority}
        onChoose={priority => apply({ priority }, t('priority.set', { priority: t(`priority.${priority}`) }))}
      />
      <RenameDialog
        {...dialog('rename')}
        subject={subject ?? ''}
        onSave={name => apply({ subject: name }, t('renamed'))}
      />
      <MoveDialog
        {...dialog('move')}
        current={category.slug}
        onMove={channel => apply({ category: channel.slug }, t('moved', { name: channel.name }))}
      />
      <CustomerDialog
        {...dialog('customer')}
        onSave={user => apply({ user }, t('customer.changed', { email: user.email }))}
      />
      <TakeOverDialog {...dialog('takeover')} assignee={conversation.assignee} onTake={takeIt} />
      <MergeDialog {...dialog('merge')} conversation={conversation} />
      {chooser === 'merges' && <MergesDialog {...dialog('merges')} slug={slug} />}
      {chooser === 'delete' && (
        <DeleteDialog {...dialog('delete')} rows={[conversation]} onConfirmed={goOn} />
      )}
      {chooser === 'rules' && <RulesHereDialog {...dialog('rules')} conversationId={id} />}
    </>
  )
}
