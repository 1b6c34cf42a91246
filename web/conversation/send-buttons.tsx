import { useState } from 'react'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { keyLabel } from '../kit/keys.ts'
import { shortTime, t } from '../language/language.ts'
import { HoldMenu } from './choosers.tsx'
import type { After } from './outbox.ts'

interface Props {
  isNote: boolean
  isEmpty: boolean
  send: (after: After) => void
  attach: () => void
  savedAt: Date | undefined
}

/** A note has one way to be sent, a reply three. */
export function SendButtons({ isNote, isEmpty, send, attach, savedAt }: Props) {
  const [isHolding, setHolding] = useState(false)
  const choose = (id: string) => {
    if (id === 'hold') setTimeout(() => setHolding(true), 50)
    else send({ do: 'keep' })
  }
  return (
    <div className="row send">
      <button
        type="button"
        className="button plain square"
        onClick={attach}
        aria-label={t('file.add')}
        title={t('file.add')}
      >
        <Icon name="file" />
      </button>
      <span className="quiet small hint">
        {savedAt ? t('draft.saved', { time: shortTime(savedAt) }) : t('composer.hint')}
      </span>
      {isNote ? (
        <button type="button" className="button note" disabled={isEmpty} onClick={() => send({ do: 'keep' })}>
          <Icon name="note" />
          {t('note.add')} <kbd>{keyLabel('Mod+⏎')}</kbd>
        </button>
      ) : (
        <span className="row together">
          <HoldMenu
            className="unseen"
            isOpen={isHolding}
            onOpenChange={setHolding}
            onChoose={until => send({ do: 'hold', until })}
          />
          <button
            type="button"
            className="button main"
            disabled={isEmpty}
            onClick={() => send({ do: 'resolve' })}
          >
            {t('send')} <kbd>{keyLabel('Mod+⏎')}</kbd>
          </button>
          <Menu
            label={t('send.other')}
            className="button main square"
            onChoose={choose}
            choices={[
              { id: 'keep', label: t('send.keep'), icon: 'inbox', hint: keyLabel('Mod+Shift+⏎') },
              { id: 'hold', label: t('send.hold'), icon: 'pause' },
            ]}
          >
            <Icon name="down" />
          </Menu>
        </span>
      )}
    </div>
  )
}
