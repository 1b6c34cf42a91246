import type { Conversation } from '../../client/api.ts'
import { AssignMenu } from '../conversation/assign-menu.tsx'
import { HoldMenu } from '../conversation/choosers.tsx'
import { DeleteDialog } from '../conversation/delete-part.ts'
import { MergeSelectedDialog } from '../conversation/merge-dialog.tsx'
import { MoveDialog } from '../conversation/move-dialog.tsx'
import { PriorityDialog } from '../conversation/priority-dialog.tsx'
import { ActionButton, ActionMenu } from '../design/action-button.tsx'
import { Icon } from '../design/icons.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'
import { checkAll, checked, clearChecked, MAX_SELECTED } from './checked.ts'
import { type Chooser, useBulkActions } from './use-bulk-actions.ts'

const TagPopover = lazyPart(async () => (await import('../conversation/tag-popover.tsx')).TagPopover)
const Macros = lazyPart(async () => (await import('../conversation/macros.tsx')).Macros)

interface Props {
  rows: Conversation[]
  /** How many the list has, if that is known. */
  count: number | undefined
  selectAll: (() => void) | undefined
}

/** Actions on all selected conversations, with undo, in the place of the list's head. */
export function BulkBar({ rows: listed, count, selectAll }: Props) {
  const { actions, more, perform, chooser, choose } = useBulkActions()
  const ticked = useStore(checked)
  const rows = [...ticked.values()]
  const isEach = listed.every(({ id }) => ticked.has(id))
  const isOpenTo = (which: Chooser) => ({
    isOpen: chooser === which,
    onOpenChange: (open: boolean) => choose(open ? which : undefined),
  })
  const plain = 'button plain square'
  return (
    <>
      <div className="pane-head bulk" role="toolbar" aria-label={t('bulk')}>
        <input
          type="checkbox"
          className="tick"
          aria-label={t('bulk.all')}
          title={t('bulk.all')}
          checked={isEach}
          ref={box => {
            if (box) box.indeterminate = !isEach
          }}
          onChange={() => (isEach ? clearChecked() : checkAll(listed))}
        />
        <strong>{t('bulk.count', { n: rows.length })}</strong>
        <span className="row tools">
          <button type="button" className="button" onClick={actions.resolve.run}>
            {t('resolve')}
          </button>
          <AssignMenu
            className={plain}
            onChoose={perform.assign}
            onTeam={perform.assignTeam}
            {...isOpenTo('assign')}
          />
          <HoldMenu className={plain} onChoose={perform.hold} {...isOpenTo('hold')} />
          <ActionButton action={actions.tag} className={plain} />
          <ActionMenu
            label={t('bulk.more')}
            className={plain}
            actions={[
              ...(rows.length > 1 ? [actions.merge] : []),
              actions.macro,
              actions.priority,
              actions.reopen,
              actions.move,
              actions.unread,
              actions.archive,
              actions.spam,
              ...more,
            ]}
          >
            <Icon name="more" />
          </ActionMenu>
          <ActionButton action={actions.clear} className={plain} />
        </span>
        <BulkDialogs rows={rows} perform={perform} chooser={chooser} choose={choose} />
      </div>
      {isEach && selectAll && <SelectAll count={count} onSelect={selectAll} />}
    </>
  )
}

/** Offers to select what is not loaded, too. */
function SelectAll({ count, onSelect }: Pick<Props, 'count'> & { onSelect: () => void }) {
  const isWhole = count !== undefined && count <= MAX_SELECTED
  return (
    <p className="bulk-rest small">
      <button type="button" className="button plain" onClick={onSelect}>
        {isWhole ? t('bulk.selectAll', { n: count }) : t('bulk.selectMore', { n: MAX_SELECTED })}
      </button>
    </p>
  )
}

type DialogsProps = Pick<ReturnType<typeof useBulkActions>, 'perform' | 'chooser' | 'choose'> & {
  rows: Conversation[]
}

function BulkDialogs({ rows, perform, chooser, choose }: DialogsProps) {
  return (
    <>
      {chooser === 'tag' && (
        <TagPopover
          isOpen
          at=".bulk .tools"
          onClose={() => choose(undefined)}
          tags={[]}
          isAdding
          onSave={perform.addTags}
        />
      )}
      <MergeSelectedDialog
        isOpen={chooser === 'merge'}
        onClose={() => choose(undefined)}
        rows={rows}
        onMerge={perform.merge}
      />
      <PriorityDialog
        isOpen={chooser === 'priority'}
        onClose={() => choose(undefined)}
        onChoose={perform.setPriority}
      />
      <Macros
        rows={rows}
        isBulk
        isOpen={chooser === 'macro'}
        onClose={() => choose(undefined)}
        onChosen={clearChecked}
      />
      {chooser === 'delete' && (
        <DeleteDialog rows={rows} isOpen onClose={() => choose(undefined)} onConfirmed={clearChecked} />
      )}
      <MoveDialog isOpen={chooser === 'move'} onClose={() => choose(undefined)} onMove={perform.move} />
    </>
  )
}
